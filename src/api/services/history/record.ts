import { MEMBER_HISTORY_LIMIT } from '#config/history.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';

/** Whether a member keeps a history at present. */
export async function keepsHistory(
  { db }: Pick<WriteContext, 'db'>,
  member: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('history_paused')
    .where('id', '=', member)
    .executeTakeFirst();
  return row?.history_paused === 0;
}

/** Takes from a history what is beyond its limit, the oldest. */
export async function trimHistory(db: Transaction<Database>, member: number): Promise<void> {
  const first = await db
    .selectFrom('history')
    .select(['added_ts', 'video_id'])
    .where('member_id', '=', member)
    .orderBy('added_ts', 'desc')
    .orderBy('video_id', 'desc')
    .offset(MEMBER_HISTORY_LIMIT)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  await db
    .deleteFrom('history')
    .where('member_id', '=', member)
    .where(({ eb, or, and }) =>
      or([
        eb('added_ts', '<', first.added_ts),
        and([eb('added_ts', '=', first.added_ts), eb('video_id', '<=', first.video_id)]),
      ]),
    )
    .execute();
}

/**
 * Puts a video that a member watches at the top of their history, unless it is paused. `said` is whose view the page says
 * it is (SPEC.md §7): one that knows of nobody, or of another member who was signed in before, keeps nothing with this one.
 */
export async function recordWatched(
  context: WriteContext,
  video: number,
  said: number | undefined,
): Promise<void> {
  const { db, viewer } = context;
  if (viewer === null || viewer.id !== said || !(await keepsHistory(context, viewer.id))) return;
  const added_ts = seconds(context);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('history')
      .values({ member_id: viewer.id, video_id: video, added_ts })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'video_id']).doUpdateSet({ added_ts }),
      )
      .execute();
    await trimHistory(transaction, viewer.id);
  });
}
