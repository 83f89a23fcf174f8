import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { byReporter, mayObject } from '../moderation/appeal.ts';
import { selectDecisions, toDecision } from '../moderation/decisions.ts';
import { chainOf } from '../moderation/root-case.ts';
import { tokenHash } from '../sessions/token.ts';
import { date, text } from '../wire-values.ts';

/** What was decided about a case and about objections to that, the latest last. */
async function decisionsOf({ db }: CallContext, id: number | null) {
  const chain = id === null ? [] : await chainOf(db, id);
  if (chain.length === 0) return [];
  return selectDecisions(db).where('decisions.id', 'in', chain).orderBy('decisions.id').execute();
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
  const decisions = await decisionsOf(context, row.case_id);
  const last = decisions.at(-1);
  const open = last !== undefined && (await mayObject(context, last, byReporter(row.report_id)));
  return {
    number: text(row.report_id),
    category: row.category,
    address: row.address,
    added_date: date(row.added_ts),
    due_date: date(row.due_ts),
    decisions: decisions.map(toDecision),
    open: Number(open),
  };
}
