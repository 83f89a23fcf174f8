import type { Transaction } from 'kysely';
import {
  CLAIM_SECONDS,
  DAY_SECONDS,
  LOOKS_KEPT_SECONDS,
  REST_SECONDS,
  WORK_SECONDS,
} from '#config/moderation.ts';
import { seconds, type CallContext, type ServiceContext } from '../../context.ts';
import { deleteOlder } from '../../db/delete-older.ts';
import type { SliceContext } from '../../db/transact-in-slices.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { text } from '../wire-values.ts';

const dayOf = (now: number): number => Math.floor(now / DAY_SECONDS);

const counted = async (
  db: ServiceContext['db'],
  { moderator, day }: { moderator: number; day: number },
): Promise<number> => {
  const { n } = await db
    .selectFrom('case_looks')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', moderator)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/**
 * Counts a case among those that a moderator looks at today, with the transaction in which it is claimed; one that was counted today costs nothing.
 * What an authority orders does not wait for tomorrow (`must`). Throws `day_over`.
 */
export async function countLook(
  context: Pick<ServiceContext, 'now' | 'casesADay'>,
  db: Transaction<Database>,
  { id: case_id, moderator, must }: { id: number; moderator: number; must: boolean },
): Promise<void> {
  const now = seconds(context);
  const day = dayOf(now);
  const added = await db
    .insertInto('case_looks')
    .values({ member_id: moderator, day, case_id, looked_ts: now, reached: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .executeTakeFirst();
  if (!added) return;
  const looked = await counted(db, { moderator, day });
  if (looked > context.casesADay && !must) throw new ServiceError('day_over');
  if (looked === context.casesADay)
    await db
      .updateTable('case_looks')
      .set({ reached: looked })
      .where('member_id', '=', moderator)
      .where('day', '=', day)
      .where('case_id', '=', case_id)
      .execute();
}

/** Since when a moderator has looked at cases without a rest; null where the last one was long enough. */
async function atWorkSince(
  { db }: Pick<ServiceContext, 'db'>,
  { moderator, now }: { moderator: number; now: number },
): Promise<number | null> {
  const rows = await db
    .selectFrom('case_looks')
    .leftJoin('decisions', (join) =>
      join
        .onRef('decisions.case_id', '=', 'case_looks.case_id')
        .onRef('decisions.moderator_id', '=', 'case_looks.member_id'),
    )
    .select(['looked_ts', 'decided_ts'])
    .where('member_id', '=', moderator)
    .where('looked_ts', '>', now - DAY_SECONDS)
    .orderBy('looked_ts', 'desc')
    .execute();
  let since: number | null = null;
  for (const { looked_ts, decided_ts } of rows) {
    // Until it was decided somebody looked at it, though no longer than a claim holds.
    const end = Math.min(Math.max(decided_ts ?? 0, looked_ts), looked_ts + CLAIM_SECONDS);
    if ((since ?? now) - end >= REST_SECONDS) break;
    since = looked_ts;
  }
  return since;
}

/** How much a moderator has looked at today, and whether they should rest. */
export async function getShift(context: CallContext): Promise<object> {
  const { id: moderator } = requireViewer(context);
  const now = seconds(context);
  const [looked, since] = await Promise.all([
    counted(context.db, { moderator, day: dayOf(now) }),
    atWorkSince(context, { moderator, now }),
  ]);
  return {
    looked: text(looked),
    limit: text(context.casesADay),
    rest: Number(since !== null && now - since >= WORK_SECONDS),
  };
}

/** Deletes what moderators looked at long ago; gives how many rows went. */
export async function forgetLooks(
  context: SliceContext & Pick<ServiceContext, 'now'>,
): Promise<number> {
  const before = seconds(context) - LOOKS_KEPT_SECONDS;
  return deleteOlder(context, ['case_looks', 'looked_ts'], before);
}
