import type { z } from 'zod';
import type { Kysely } from 'kysely';
import { APPEAL_MAX, APPEAL_SECONDS, POSTAL_MAX } from '#config/moderation.ts';
import { NOTICE_NAME_MAX } from '#config/notices.ts';
import type { appeal as appealAct, appealNotice as noticeAct } from '#contract/acts.ts';
import type { FieldError } from '#contract/errors.ts';
import { checkField } from '#lib/field-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { AppealTable } from '../../db/schema/moderation.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { tokenHash } from '../sessions/token.ts';
import { restricts, selectDecisions } from './decisions.ts';
import { ensureCase } from './open-case.ts';
import { chainOf, fromOn, rootCaseOf, toldToReporters } from './root-case.ts';
import { tellCounterNotice } from './tell.ts';

type Party = Pick<AppealTable, 'party' | 'member_id'>;
type NewAppeal = Party & Pick<AppealTable, 'kind' | 'message' | 'name' | 'postal'>;

const byOwner = (member_id: number): Party => ({ party: 'owner', member_id });
/** A reporter, by the number of the report. */
export const byReporter = (report: number): Party => ({
  party: `notice:${report}`,
  member_id: null,
});

/**
 * The decision that an objection to one is about, in time and once: itself, or the last by which it was upheld, as others may have objected to it before.
 * Null where nobody of the party can object to it any more.
 */
async function objectedTo(
  context: Pick<WriteContext, 'db' | 'now'>,
  decision: { id: number; case_id: number; appeal_of: number | null; decided_ts: number },
  { party }: Pick<Party, 'party'>,
): Promise<number | null> {
  const { db } = context;
  if (decision.decided_ts + APPEAL_SECONDS <= seconds(context)) return null;
  const [, ...later] = await fromOn(db, decision);
  const changed = await db
    .selectFrom('decisions')
    .select('id')
    .where('id', 'in', [0, ...later])
    .where('measure', '<>', 'none')
    .executeTakeFirst();
  if (changed) return null;
  const root = await rootCaseOf(db, { id: decision.case_id, appeal_of: decision.appeal_of });
  const before = await db
    .selectFrom('appeals')
    .select('id')
    .where('decision_id', 'in', await chainOf(db, root))
    .where('party', '=', party)
    .executeTakeFirst();
  return before === undefined ? (later.at(-1) ?? decision.id) : null;
}

/** Whether somebody can still object to a decision. */
export const mayObject = async (...asked: Parameters<typeof objectedTo>): Promise<boolean> =>
  (await objectedTo(...asked)) !== null;

/** Whether somebody has objected to one of some decisions, and nobody has decided about that yet. */
export async function isObjected(
  db: Kysely<Database>,
  { ids, party }: Pick<Party, 'party'> & { ids: readonly number[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('appeals')
    .leftJoin('decisions', 'decisions.appeal_of', 'appeals.decision_id')
    .select('appeals.id')
    .where('appeals.decision_id', 'in', [0, ...ids])
    .where('appeals.party', '=', party)
    .where('decisions.id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function requireDecision(db: Kysely<Database>, id: number) {
  const row = await selectDecisions(db).where('decisions.id', '=', id).executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return row;
}
type Decision = Awaited<ReturnType<typeof requireDecision>>;

/** Keeps an objection and has a case about it be open. Throws `appeal_over`, `already_added`. */
async function object(context: WriteContext, decision: Decision, by: NewAppeal): Promise<object> {
  const { section, object_id, category } = decision;
  const same = await context.db
    .selectFrom('appeals')
    .select('id')
    .where('decision_id', 'in', await fromOn(context.db, decision))
    .where('party', '=', by.party)
    .executeTakeFirst();
  if (same) throw new ServiceError('already_added');
  const decision_id = await objectedTo(context, decision, by);
  if (decision_id === null) throw new ServiceError('appeal_over');
  await context.db.transaction().execute(async (db) => {
    const row = { decision_id, ...by, added_ts: seconds(context) };
    const added = await db
      .insertInto('appeals')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ServiceError('already_added');
    if (by.kind === 'counter_notice') await tellCounterNotice(context, db, decision);
    await ensureCase(context, db, {
      ...{ kind: 'appeal', section, object_id, address: '', category, appeal_of: decision_id },
    });
  });
  return { ok: 1 };
}

const message = (text: string): FieldError[] => {
  const problem = checkField(text, { required: true, max: APPEAL_MAX });
  return problem ? [{ field: 'message', ...problem }] : [];
};

/** A counter-notice says by whom it is, where they are found, and that it is meant. */
function counterProblems({ name, postal, good_faith }: z.output<typeof appealAct.body>) {
  const found: [string, { code: string } | null][] = [
    ['name', checkField(name, { required: true, max: NOTICE_NAME_MAX })],
    ['postal', checkField(postal, { required: true, max: POSTAL_MAX })],
    ['good_faith', good_faith === '1' ? null : { code: 'good_faith_required' }],
  ];
  return found.flatMap(([field, problem]) => (problem ? [{ field, ...problem }] : []));
}

/**
 * Objects to a decision about something of the viewer's own; a counter-notice can be given where it was about copyright.
 * Throws `invalid`, `not_found`, `appeal_over`, `already_added`.
 */
export async function appealDecision(
  context: WriteContext,
  body: z.output<typeof appealAct.body>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const decision = await requireDecision(context.db, body.decision_id);
  if (decision.owner_id !== member) throw new ServiceError('not_found');
  const isCounter = body.kind === 'counter_notice';
  const isTaken = restricts(decision);
  if (!isTaken || (isCounter && decision.category !== 'copyright'))
    throw new ServiceError('appeal_over');
  const errors = [...message(body.message), ...(isCounter ? counterProblems(body) : [])];
  if (errors.length > 0) throw new ServiceError('invalid', { errors });
  const { kind, name, postal } = body;
  const who = isCounter ? { name: name.trim(), postal: postal.trim() } : { name: '', postal: '' };
  const by = { ...byOwner(member), kind, message: body.message.trim(), ...who };
  return object(context, decision, by);
}

/** Objects to what was decided about a report. Throws `invalid`, `not_found`, `appeal_over`, `already_added`. */
export async function appealByReporter(
  context: WriteContext,
  { key, message: text }: z.output<typeof noticeAct.body>,
): Promise<object> {
  const notice = await context.db
    .selectFrom('notices')
    .select(['report_id', 'case_id'])
    .where('key_hash', '=', tokenHash(key))
    .executeTakeFirst();
  if (!notice) throw new ServiceError('not_found');
  const errors = message(text);
  if (errors.length > 0) throw new ServiceError('invalid', { errors });
  const chain = notice.case_id === null ? [] : await toldToReporters(context.db, notice.case_id);
  const last = chain.at(-1);
  if (last === undefined) throw new ServiceError('appeal_over');
  return object(context, await requireDecision(context.db, last), {
    ...byReporter(notice.report_id),
    ...{ kind: 'appeal', message: text.trim(), name: '', postal: '' },
  });
}
