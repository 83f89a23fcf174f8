import type { z } from 'zod';
import { CLAIM_SECONDS, type CaseSection } from '#config/moderation.ts';
import { REFERRER_MAX } from '#config/limits.ts';
import type { claimCase, openCase } from '#contract/acts.ts';
import { reportedAt } from '#routes/reported.ts';
import type { Kysely, Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { reportedOf } from '../reports/reported.ts';
import { text } from '../wire-values.ts';
import { isClaimed } from './cases.ts';
import { findSent } from './sent.ts';
import { ensureCase } from './open-case.ts';
import { lookedAtBy, rootCaseOf } from './root-case.ts';
import { keepSeen } from './seen.ts';
import { findSubject } from './subjects/kinds.ts';
import type { Subject } from './subjects/subject.ts';
import { ownersClaim } from './subjects/channel-claim.ts';
import { countLook } from './shift.ts';
import { takedownOf, type About } from './takedowns.ts';

/** A case by its number. Throws `not_found`. */
export async function requireCase(db: Kysely<Database>, id: number) {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return row;
}

/** Refuses who claims the channel that a case is about. Throws `other_moderator`. */
async function requireNoClaim(
  db: Kysely<Database>,
  { section, object_id }: About,
  moderator: number,
): Promise<void> {
  if (section !== 'channel_claims' || object_id === null) return;
  const claim = await db
    .selectFrom('channel_claims')
    .select('member_id')
    .where('id', '=', object_id)
    .executeTakeFirst();
  if (claim?.member_id === moderator) throw new ServiceError('other_moderator');
}

/** What a case is about: the thing, or null where it is gone; its number, and the decision that is objected to. One that is not open yet has none. */
interface Whose {
  about: About;
  subject: Pick<Subject, 'owner'> | null;
  id?: number;
  appeal_of?: number | null;
}

/** Whose a thing is, or was: what was taken from somebody by a decision is theirs where they object to it, and who deletes their own is not somebody else by that. */
export async function ownerOf(
  db: Kysely<Database>,
  { about, subject, id, appeal_of = null }: Whose,
): Promise<number | null> {
  const decided =
    appeal_of === null
      ? undefined
      : await db
          .selectFrom('decisions')
          .select('owner_id')
          .where('id', '=', appeal_of)
          .executeTakeFirst();
  if (decided?.owner_id) return decided.owner_id;
  if (subject?.owner) return subject.owner.id;
  if (id === undefined) return null;
  const root = await db
    .selectFrom('cases')
    .select('seen_of')
    .where('id', '=', await rootCaseOf(db, { id, appeal_of }))
    .executeTakeFirst();
  return root?.seen_of ?? (await findSent(db, about))?.member_id ?? null;
}

/** Who can decide: moderators with a second factor. */
const moderatorsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('members')
    .innerJoin('second_factors', 'second_factors.member_id', 'members.id')
    .select('members.id')
    .where('role', '=', 'moderator')
    .where('proved_ts', 'is not', null);

/** Refuses who a thing is by, or whose it is, where there is somebody else to decide about it. A site with one moderator has nobody else. */
export async function requireNotOwn(
  db: Kysely<Database>,
  owner: number | null,
  moderator: number,
): Promise<void> {
  if (owner !== moderator) return;
  const another = await moderatorsOf(db).where('members.id', '!=', moderator).executeTakeFirst();
  if (another) throw new ServiceError('other_moderator');
}

/**
 * Whether somebody decided what is objected to, and has to leave the objection to others: not where the only other one is whose it is. What was decided
 * before that is theirs as well, as long as there is somebody who has decided nothing of it.
 */
export async function isTheirDecision(
  db: Kysely<Database>,
  { decision, owner }: { decision: number; owner: number | null },
  moderator: number,
): Promise<boolean> {
  const made = await db
    .selectFrom('decisions')
    .select(['id', 'moderator_id'])
    .where('id', 'in', await lookedAtBy(db, { appeal_of: decision }))
    .execute();
  const deciders = new Set(made.map(({ moderator_id }) => moderator_id));
  if (!deciders.has(moderator)) return false;
  const others = await moderatorsOf(db).where('members.id', '!=', moderator).execute();
  if (made.some((one) => one.id === decision && one.moderator_id === moderator))
    return others.length !== 1 || others[0]?.id !== owner;
  return others.some(({ id }) => id !== owner && !deciders.has(id));
}

/**
 * Refuses who claims the channel that a case is about, whose the thing is, and who decided what is objected to, where there is somebody else: an
 * objection about what one of two moderators has is decided by the other one, again. Throws `other_moderator`.
 */
export async function requireOther(
  db: Kysely<Database>,
  case_: Whose,
  moderator: number,
): Promise<void> {
  const { about, appeal_of: decision = null } = case_;
  await requireNoClaim(db, about, moderator);
  const owner = await ownerOf(db, case_);
  // A channel that was taken from one member may be another's since.
  const taken = await takedownOf(db, about);
  for (const one of [owner, case_.subject?.owner?.id ?? null, taken?.owner ?? null])
    await requireNotOwn(db, one, moderator);
  if (decision !== null && (await isTheirDecision(db, { decision, owner }, moderator)))
    throw new ServiceError('other_moderator');
}

/** Why a case could not be taken or closed: throws `case_closed`, `claimed` or `not_claimed`. */
export async function refuseCase(
  context: Pick<WriteContext, 'now'>,
  db: Kysely<Database>,
  { id, moderator }: { id: number; moderator: number },
): Promise<never> {
  const row = await requireCase(db, id);
  if (row.closed_ts !== null) throw new ServiceError('case_closed');
  const isAnothers = isClaimed(row, seconds(context)) && row.claimed_by !== moderator;
  throw new ServiceError(isAnothers ? 'claimed' : 'not_claimed');
}

/** Takes a case: of two who do at once one has it. Throws `claimed`, `case_closed`, `day_over`, `not_found`. */
async function take(
  context: Pick<WriteContext, 'now' | 'casesADay'>,
  db: Transaction<Database>,
  asked: { id: number; moderator: number; must: boolean },
): Promise<void> {
  const { id, moderator } = asked;
  const now = seconds(context);
  const taken = await db
    .updateTable('cases')
    .set({ claimed_by: moderator, claimed_ts: now })
    .where('id', '=', id)
    .where('closed_ts', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('claimed_by', 'is', null),
        eb('claimed_by', '=', moderator),
        eb('claimed_ts', '<=', now - CLAIM_SECONDS),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!taken) await refuseCase(context, db, { id, moderator });
  await countLook(context, db, asked);
}

/** Claims a case for half an hour, or gives it back. Throws `claimed`, `not_claimed`, `case_closed`, `other_moderator`, `day_over`, `not_found`. */
export async function changeClaim(
  context: WriteContext,
  { case_id: id, section }: z.output<typeof claimCase.body>,
): Promise<object> {
  const { db } = context;
  const { id: moderator } = requireViewer(context);
  if (section === 'claim') {
    const row = await requireCase(db, id);
    const { appeal_of } = row;
    const subject = await findSubject(context, row);
    await requireOther(db, { about: row, id, appeal_of, subject }, moderator);
    const asked = { id, moderator, must: row.kind === 'order' };
    await db.transaction().execute((transaction) => take(context, transaction, asked));
    return { ok: 1 };
  }
  const released = await db
    .updateTable('cases')
    .set({ claimed_by: null, claimed_ts: null })
    .where('id', '=', id)
    .where('closed_ts', 'is', null)
    .where('claimed_by', '=', moderator)
    .returning('id')
    .executeTakeFirst();
  if (!released) await refuseCase(context, db, { id, moderator });
  return { ok: 1 };
}

/** The refusal of an address that names nothing of the site that a case can be about. */
export const unknownAddress = (): ServiceError =>
  new ServiceError('invalid', { errors: [{ field: 'address', code: 'unknown_address' }] });

/** What a moderator names by its address. Throws `invalid`. */
export async function namedBy(
  context: WriteContext,
  db: Transaction<Database>,
  address: string,
): Promise<{ section: CaseSection; object_id: number }> {
  const at = address.length > REFERRER_MAX ? null : reportedAt(address.trim());
  if (at !== null && 'dir' in at && at.section === 'channel_claims')
    await ownersClaim(context, db, at.dir);
  const { section, object_id } = await reportedOf(db, at);
  if (section === null || object_id === null) throw unknownAddress();
  return { section, object_id };
}

/** Opens a case about what an address shows, which nobody reported, and claims it. Throws `invalid`, `claimed`, `other_moderator`, `day_over`. */
export async function openOwnCase(
  context: WriteContext,
  { address, section: kind, category }: z.output<typeof openCase.body>,
): Promise<object> {
  const { id: moderator } = requireViewer(context);
  const id = await context.db.transaction().execute(async (db) => {
    const about = await namedBy(context, db, address);
    const subject = await findSubject({ ...context, db }, about);
    const case_ = { kind, ...about, address: address.trim(), category } as const;
    const opened = await ensureCase(context, db, case_);
    // Of what they have deleted a case may know that it was theirs.
    await requireOther(db, { about, id: opened, subject }, moderator);
    await keepSeen(context, db, { id: opened, subject });
    await take(context, db, { id: opened, moderator, must: kind === 'order' });
    return opened;
  });
  return { ok: 1, case_id: text(id) };
}
