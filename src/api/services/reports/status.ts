import { toldToOwner } from '#config/notices.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { byReporter, isObjected, mayObject } from '../moderation/appeal.ts';
import { selectDecisions, toDecision, type DecisionRow } from '../moderation/decisions.ts';
import { toldToReporters } from '../moderation/root-case.ts';
import { tokenHash } from '../sessions/token.ts';
import { date, text } from '../wire-values.ts';

/** Those of some decisions, the latest last. */
async function decisionsOf({ db }: CallContext, chain: number[]) {
  if (chain.length === 0) return [];
  return selectDecisions(db).where('decisions.id', 'in', chain).orderBy('decisions.id').execute();
}

/** What was answered to a claim of copyright: the words, and nothing of who says so. */
async function counterNotices({ db }: CallContext, chain: number[]) {
  const rows = await db
    .selectFrom('appeals')
    .select(['message', 'added_ts'])
    .where('decision_id', 'in', [0, ...chain])
    .where('kind', '=', 'counter_notice')
    // Of who has left there are none.
    .where('message', '<>', '')
    .orderBy('id')
    .execute();
  return rows.map(({ message, added_ts }) => ({ message, added_date: date(added_ts) }));
}

/** What has become of a report, for whoever has its key. Throws `not_found`. */
export async function getNotice(
  context: CallContext,
  _: object,
  { key }: { key: string },
): Promise<object> {
  const { db } = context;
  const row = await db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'notices.report_id')
    .select(['report_id', 'category', 'address', 'due_ts', 'reports.added_ts', 'case_id'])
    .where('key_hash', '=', tokenHash(key))
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  const chain = row.case_id === null ? [] : await toldToReporters(db, row.case_id);
  const decisions = await decisionsOf(context, chain);
  const last = decisions.at(-1);
  const { party } = byReporter(row.report_id);
  const objected = await isObjected(db, { ids: chain, party });
  // Whoever reported it for another reason may be who it is by.
  const toldOf = (one: DecisionRow) =>
    row.category === 'depicted' ? one.category : toldToOwner(one.category);
  const open = last !== undefined && !objected && (await mayObject(context, last, { party }));
  return {
    number: text(row.report_id),
    category: row.category,
    address: row.address,
    added_date: date(row.added_ts),
    due_date: date(row.due_ts),
    // What it costs the owner is told to the owner alone.
    decisions: decisions.map((one) => ({ ...toDecision(one), category: toldOf(one), strike: 0 })),
    counter_notices: row.category === 'copyright' ? await counterNotices(context, chain) : [],
    open: Number(open),
    objected: Number(objected),
  };
}
