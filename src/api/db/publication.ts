import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import { STATUS } from '#config/moderation.ts';
import { inSlices } from '#platform/in-slices.ts';
import type { Purge } from '../purges.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { changeVideo } from './listings/change-video.ts';
import { holdVideos } from './listings/hold-videos.ts';
import type { Database } from './schema/index.ts';

/** Whether a video with these columns is listed at `now` (seconds since 1970). */
export function isListed(
  video: { status_id: number; is_private: number; post_ts: number },
  now: number,
): boolean {
  return video.status_id === STATUS.active && video.is_private === 0 && video.post_ts <= now;
}

interface Ground {
  db: Kysely<Database>;
  purge: Purge;
  catalogue: Pick<Catalogue, 'index'>;
}

/** What is accepted and not listed yet, and whose time has come. */
const isDue = (now: number) => (eb: ExpressionBuilder<Database, 'videos'>) =>
  eb.and([
    eb('visible', '=', 0),
    eb('status_id', '=', STATUS.active),
    eb('is_private', '=', 0),
    eb('file_state', '=', 'ready'),
    eb('post_ts', '<=', now),
  ]);

/** Lists those of these videos that are still due, and says which pages that changes; gives their ids. */
async function list(
  { purge, catalogue }: Ground,
  transaction: Transaction<Database>,
  { ids, now }: { ids: readonly number[]; now: number },
): Promise<number[]> {
  await holdVideos(transaction, ids);
  const published: number[] = [];
  for (const id of ids) {
    // Takes the row: of processes that find it due in the same moment the others see it listed, and leave it. So is one that was taken down since, or put off.
    const taken = await transaction
      .updateTable('videos')
      .set({ visible: 0 })
      .where('id', '=', id)
      .where(isDue(now))
      .executeTakeFirst();
    if (!taken.numUpdatedRows) continue;
    await changeVideo(transaction, id, () =>
      transaction.updateTable('videos').set({ visible: 1 }).where('id', '=', id).execute(),
    );
    await catalogue.index.putVideo(transaction, id);
    published.push(id);
  }
  if (published.length === 0) return [];
  await purge(transaction, [
    cacheTags.videos,
    cacheTags.categories,
    cacheTags.main,
    ...published.map((id) => cacheTags.video(id)),
  ]);
  return published;
}

/**
 * Lists the accepted videos whose time has come and says which pages that changes; gives their ids. `visible` is a
 * stored column, so this must run at start and every minute; listings then need no clock. A thousand that fall due at once
 * are listed a few in a transaction. With `most` others are left to the next run.
 */
export async function publishDue(ground: Ground, now: number, most?: number): Promise<number[]> {
  const { db } = ground;
  const all = db.selectFrom('videos').select('id').where(isDue(now)).orderBy('id');
  const due = await (most === undefined ? all : all.limit(most)).execute();
  const published: number[] = [];
  await inSlices(due.length, async (from, size) => {
    const ids = due.slice(from, from + size).map(({ id }) => id);
    const listed = await db
      .transaction()
      .execute((transaction) => list(ground, transaction, { ids, now }));
    published.push(...listed);
  });
  return published;
}
