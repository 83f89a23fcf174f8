import type { Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';
import { holdVideos } from './hold-videos.ts';
import { listedVideo, type ListedVideo } from './listed-video.ts';
import { maskOf } from './masks.ts';
import { addToTotals, updateNewest } from './totals.ts';

/** The columns that a listing repeats. */
function listed(video: ListedVideo) {
  const { site_group, post_ts, duration, duration_class, is_hd } = video;
  const { viewed, popularity, rating_rank, comments } = video;
  const keys = { viewed, popularity, rating_rank, comments };
  const row = { site_group, post_ts, duration, duration_class, is_hd, ...keys };
  return { ...row, video_id: video.id };
}

async function leave(db: Transaction<Database>, video: ListedVideo): Promise<void> {
  const { id, categories, models, site_group } = video;
  if (categories.length > 0) {
    await db
      .deleteFrom('category_listing')
      .where('video_id', '=', id)
      .where('category_id', 'in', categories)
      .execute();
  }
  if (models.length > 0) {
    await db
      .deleteFrom('model_listing')
      .where('model_id', 'in', models)
      .where('site_group', '=', site_group)
      .where('video_id', '=', id)
      .execute();
  }
  await addToTotals(db, video, -1);
}

async function enter(db: Transaction<Database>, video: ListedVideo): Promise<void> {
  const { categories, models, mask_a, mask_b } = video;
  const row = listed(video);
  if (categories.length > 0) {
    await db
      .insertInto('category_listing')
      .values(categories.map((category_id) => ({ ...row, category_id, mask_a, mask_b })))
      .execute();
  }
  if (models.length > 0) {
    await db
      .insertInto('model_listing')
      .values(models.map((model_id) => ({ ...row, model_id })))
      .execute();
  }
  await addToTotals(db, video, 1);
}

/**
 * Runs a change of one video, of its links to categories, models and tags, or that makes or deletes it, and has every list
 * and total follow within the same transaction. What only counts views, votes or comments is cheaper by `addToVideo`.
 */
export async function changeVideo(
  db: Transaction<Database>,
  id: number,
  change: () => Promise<unknown>,
): Promise<void> {
  await holdVideos(db, [id]);
  const before = await listedVideo(db, id);
  if (before) await leave(db, before);
  await change();
  await db
    .updateTable('videos')
    .set(await maskOf(db, id))
    .where('id', '=', id)
    .execute();
  const after = await listedVideo(db, id);
  if (after) await enter(db, after);
  if (before) await updateNewest(db, before);
  if (after) await updateNewest(db, after);
}
