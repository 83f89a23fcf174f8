import type { Transaction } from 'kysely';
import { ratingRank } from '../video-keys.ts';
import type { Database } from '../schema/index.ts';
import { listedVideo } from './listed-video.ts';
import { addSums } from './totals.ts';

/** What is added to a video's counters; negative where something is taken back. */
export interface VideoCounts {
  viewed?: number;
  likes?: number;
  dislikes?: number;
  comments?: number;
  favourites?: number;
}

/** The sort keys of listings among what was counted. */
const SORT_KEYS = ['viewed', 'comments', 'rating_rank'] as const;

/**
 * Adds to the counters of a video within the transaction of what is counted, and has its place in lists follow. The rows of
 * a list are written where a sort key changes, with nothing but that key.
 */
export async function addToVideo(
  db: Transaction<Database>,
  id: number,
  { viewed = 0, likes = 0, dislikes = 0, comments = 0, favourites = 0 }: VideoCounts,
): Promise<void> {
  // First what needs no other value: whoever counts at the same time waits here, on engines with several writers too.
  const before = await db
    .updateTable('videos')
    .set((eb) => ({
      viewed: eb('viewed', '+', viewed),
      comments: eb('comments', '+', comments),
      favourites: eb('favourites', '+', favourites),
    }))
    .where('id', '=', id)
    .returning(['likes', 'dislikes'])
    .executeTakeFirst();
  if (!before) return;
  const hasVotes = likes !== 0 || dislikes !== 0;
  if (hasVotes) {
    const votes = { likes: before.likes + likes, dislikes: before.dislikes + dislikes };
    await db
      .updateTable('videos')
      .set({ ...votes, rating_rank: ratingRank(votes.likes, votes.dislikes) })
      .where('id', '=', id)
      .execute();
  }
  const changed = SORT_KEYS.filter(
    (key) => ({ viewed: viewed !== 0, comments: comments !== 0, rating_rank: hasVotes })[key],
  );
  const video = changed.length > 0 ? await listedVideo(db, id) : null;
  if (!video) return;
  const keys = Object.fromEntries(changed.map((key) => [key, video[key]]));
  if (video.categories.length > 0) {
    await db
      .updateTable('category_listing')
      .set(keys)
      .where('video_id', '=', id)
      .where('category_id', 'in', video.categories)
      .execute();
  }
  if (video.models.length > 0) {
    await db
      .updateTable('model_listing')
      .set(keys)
      .where('model_id', 'in', video.models)
      .where('site_group', '=', video.site_group)
      .where('video_id', '=', id)
      .execute();
  }
  if (viewed !== 0) await addSums(db, video, { videos: 0, viewed, popularity: 0 });
}
