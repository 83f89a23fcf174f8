import type { z } from 'zod';
import type { Transaction } from 'kysely';
import type { nameCase as nameAct } from '#contract/acts.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { text } from '../wire-values.ts';
import { isClaimed } from './cases.ts';
import { namedBy, refuseCase, requireCase, requireOther } from './claim.ts';
import { joinCase } from './open-case.ts';
import { rootCaseOf } from './root-case.ts';
import { keepSeen } from './seen.ts';
import { findSubject } from './subjects/kinds.ts';

type Case = Awaited<ReturnType<typeof requireCase>>;

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
  const joined = await db
    .deleteFrom('cases')
    .where('id', '=', id)
    .where('closed_ts', 'is', null)
    .where('claimed_by', '=', moderator)
    .returning('id')
    .executeTakeFirst();
  if (!joined) await refuseCase(context, db, { id, moderator });
  return open;
}

/**
 * Says what a case is about whose report names nothing of the site, such as by a title: it is decided about like any other then, and whoever reported it is
 * told. Throws `invalid`, `claimed`, `not_claimed`, `case_closed`, `other_moderator`, `not_found`.
 */
export async function nameCase(
  context: WriteContext,
  { case_id: id, address }: z.output<typeof nameAct.body>,
): Promise<object> {
  const { id: moderator } = requireViewer(context);
  const found = await requireCase(context.db, id);
  const isTheirs = found.claimed_by === moderator && isClaimed(found, seconds(context));
  if (!isTheirs || found.closed_ts !== null)
    await refuseCase(context, context.db, { id, moderator });
  // By a second press it has been.
  if (found.section !== null) return { ok: 1, case_id: text(id) };
  const { appeal_of } = found;
  const named = await context.db.transaction().execute(async (db) => {
    const about = await namedBy(context, db, address);
    const subject = await findSubject({ ...context, db }, about);
    await requireOther(db, { about, id, appeal_of, subject }, moderator);
    // An objection is a case of its own, whatever else is open about the same thing.
    const joined =
      appeal_of === null
        ? await joinOpen(context, db, { ...found, ...about, moderator })
        : undefined;
    const root = await rootCaseOf(db, { id, appeal_of });
    if (joined === undefined) {
      // What is objected to was about the same.
      await db
        .updateTable('cases')
        .set(about)
        .where('id', '=', root)
        .where('id', '<>', id)
        .execute();
      const held = await db
        .updateTable('cases')
        .set(about)
        .where('id', '=', id)
        .where('section', 'is', null)
        .where('closed_ts', 'is', null)
        .where('claimed_by', '=', moderator)
        .returning('id')
        .executeTakeFirst();
      if (!held) await refuseCase(context, db, { id, moderator });
    }
    await keepSeen(context, db, { id: joined ?? root, subject });
    return joined ?? id;
  });
  return { ok: 1, case_id: text(named) };
}
