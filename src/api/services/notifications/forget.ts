import type { Transaction } from 'kysely';
import { STRIKE_SECONDS } from '#config/moderation.ts';
import { NOTIFICATION_KEPT_SECONDS } from '#config/notifications.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { shedDependents } from '../../db/shed-dependents.ts';
import { transactInSlices, type SliceContext } from '../../db/transact-in-slices.ts';

/** Deletes notifications with those whose doing they were, at most so many at once; gives how many it found, as many as it might take where some are left. */
export async function dropNotifications(
  db: Transaction<Database>,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<number> {
  const people = ['notification_people', 'notification_id'] as const;
  const ready = await shedDependents(db, people, { ids, most });
  if (ready.length > 0) await db.deleteFrom('notifications').where('id', 'in', ready).execute();
  return ready.length < ids.length ? most : ids.length;
}

/**
 * Deletes what members were told long ago, the oldest first and in slices. What leads to a decision stays as long as its strike counts: nothing else on the
 * site leads there.
 */
export async function forgetNotifications(
  context: SliceContext & Pick<ServiceContext, 'now'>,
): Promise<void> {
  const now = seconds(context);
  const strikesOver = now - STRIKE_SECONDS;
  await transactInSlices(context, async (db, most) => {
    const old = await db
      .selectFrom('notifications')
      .select('id')
      .where('updated_ts', '<', now - NOTIFICATION_KEPT_SECONDS)
      .where(({ eb, or }) => or([eb('kind', '!=', 'decision'), eb('updated_ts', '<', strikesOver)]))
      .orderBy('updated_ts')
      .limit(most)
      .execute();
    return dropNotifications(db, { ids: old.map(({ id }) => id), most });
  });
}
