import type { z } from 'zod';
import type { Kysely, Transaction } from 'kysely';
import { MERGED_KINDS } from '#config/moderation.ts';
import type { nameCase as nameAct } from '#contract/acts.ts';
import { reportedAt, reportedMessage } from '#routes/reported.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { reportedOf } from '../reports/reported.ts';
import { text } from '../wire-values.ts';
import { isClaimed } from './cases.ts';
import { namedBy, refuseCase, requireCase, requireOther, unknownAddress } from './claim.ts';
import { joinCase } from './open-case.ts';
import { rootCaseOf } from './root-case.ts';
import { keepSeen } from './seen.ts';
import { isKnown, neverWas } from './sent.ts';
import { findSubject } from './subjects/kinds.ts';

type Case = Awaited<ReturnType<typeof requireCase>>;
type NameableCase = Pick<Case, 'id' | 'kind' | 'section' | 'appeal_of' | 'address'>;

/** Reports that a case may have which was named by a moderator and is named anew. */
const MOST = 20;

/** Whether what was typed as an address names nothing that the site has or had, nor a message. */
async function namesNothing(db: Kysely<Database>, address: string): Promise<boolean> {
  const at = reportedAt(address);
  if (at === null) return reportedMessage(address) === null;
  const about = await reportedOf(db, at);
  return about.section === null || neverWas(db, about);
}

/**
 * Whether a moderator can say what a case is about: its reports name nothing of the site. Also once it was said, as one thing is easily taken for another; not
 * where somebody has reported that meanwhile.
 */
export async function canName(
  db: Kysely<Database>,
  { id, kind, section, appeal_of, address }: NameableCase,
): Promise<boolean> {
  if (section === null) return true;
  if (kind !== 'report' || appeal_of !== null) return false;
  if (!(await namesNothing(db, address))) return false;
  const reports = await db
    .selectFrom('notices')
    .select('address')
    .where('case_id', '=', id)
    .limit(MOST + 1)
    .execute();
  if (reports.length > MOST) return false;
  for (const one of reports) if (!(await namesNothing(db, one.address))) return false;
  return true;
}

/** A case that its moderator has claimed, held until the transaction ends: by two presses it is named once. Undefined for none. Throws `claimed`, `not_claimed`, `case_closed`. */
async function holdClaimed(
  context: WriteContext,
  db: Transaction<Database>,
  { id, moderator }: { id: number; moderator: number },
): Promise<Case | undefined> {
  const held = await db
    .updateTable('cases')
    .set((eb) => ({ closed_ts: eb.ref('closed_ts') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!held) return undefined;
  const isTheirs = held.claimed_by === moderator && isClaimed(held, seconds(context));
  if (!isTheirs || held.closed_ts !== null) await refuseCase(context, db, { id, moderator });
  return held;
}

/** The open case to which another one came when it was named so a moment before. Throws `not_found`, `invalid`. */
async function joinedBefore(
  context: WriteContext,
  db: Transaction<Database>,
  address: string,
): Promise<number> {
  const { section, object_id } = await namedBy(context, db, address);
  const open = await db
    .selectFrom('cases')
    .select('id')
    .where('closed_ts', 'is', null)
    .where('kind', 'in', MERGED_KINDS)
    .where('section', '=', section)
    .where('object_id', '=', object_id)
    .executeTakeFirst();
  if (!open) throw new ServiceError('not_found');
  return open.id;
}

/** Has what moderators looked at in a case on a day be a look at another one, where they had none at that. */
async function moveLooks(
  db: Transaction<Database>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db
    .updateTable('case_looks')
    .set({ case_id: to })
    .where('case_id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('case_looks as other')
            .select('other.case_id')
            .whereRef('other.member_id', '=', 'case_looks.member_id')
            .whereRef('other.day', '=', 'case_looks.day')
            .where('other.case_id', '=', to),
        ),
      ),
    )
    .execute();
}

/** Has the reports of a case be those of the case about the same thing that is open, if one is; gives its number. Throws `claimed`. */
async function joinOpen(
  context: WriteContext,
  db: Transaction<Database>,
  { moderator, ...named }: Case & { moderator: number },
): Promise<number | undefined> {
  const { id, kind, section, object_id, address, category, due_ts } = named;
  const wanted = { kind, section, object_id, address, category, due_ts };
  const open = await joinCase(db, wanted, seconds(context));
  if (open === undefined) return undefined;
  const other = await requireCase(db, open);
  // Who decides that one has not read what would come to it.
  if (isClaimed(other, seconds(context)) && other.claimed_by !== moderator)
    throw new ServiceError('claimed');
  await db.updateTable('notices').set({ case_id: open }).where('case_id', '=', id).execute();
  await moveLooks(db, { from: id, to: open });
  await db.deleteFrom('cases').where('id', '=', id).execute();
  return open;
}

/**
 * Says what a case is about whose report names nothing of the site, such as by a title: it is decided about like any other then, and whoever reported it is
 * told. Throws `invalid`, `claimed`, `not_claimed`, `case_closed`, `case_changed`, `other_moderator`, `not_found`.
 */
export async function nameCase(
  context: WriteContext,
  { case_id: id, address }: z.output<typeof nameAct.body>,
): Promise<object> {
  const { id: moderator } = requireViewer(context);
  const named = await context.db.transaction().execute(async (db) => {
    const found = await holdClaimed(context, db, { id, moderator });
    if (!found) return joinedBefore(context, db, address);
    const { appeal_of } = found;
    const about = await namedBy(context, db, address);
    // By a second press it has been.
    if (found.section === about.section && found.object_id === about.object_id) return id;
    if (!(await canName(db, found))) throw new ServiceError('case_changed');
    // A number that was mistyped: its reporter would read that it is no longer there.
    if (!(await isKnown(db, about))) throw unknownAddress();
    const subject = await findSubject({ ...context, db }, about);
    await requireOther(db, { about, id, appeal_of, subject }, moderator);
    // An objection is a case of its own, whatever else is open about the same thing.
    const joined =
      appeal_of === null
        ? await joinOpen(context, db, { ...found, ...about, moderator })
        : undefined;
    const root = await rootCaseOf(db, { id, appeal_of });
    if (joined === undefined) {
      // What is objected to was about the same; what another thing said is no part of this.
      const named = { ...about, seen: null, seen_of: null };
      await db.updateTable('cases').set(named).where('id', 'in', [root, id]).execute();
    }
    await keepSeen(context, db, { id: joined ?? root, subject });
    return joined ?? id;
  });
  return { ok: 1, case_id: text(named) };
}
