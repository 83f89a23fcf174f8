import type { Transaction } from 'kysely';
import { addToMany, type Additions } from '../add-to-many.ts';
import type { Database } from '../schema/index.ts';

/** Has the rows of these videos in lists show the sort key that they have now. */
async function followInListings(
  db: Transaction<Database>,
  ids: readonly number[],
  key: 'comments' | 'rating_rank',
): Promise<void> {
  await db
    .updateTable('category_listing')
    .from('videos')
    .innerJoin('video_categories', 'video_categories.video_id', 'videos.id')
    .set((eb) => ({ [key]: eb.ref(`videos.${key}`) }))
    .whereRef('category_listing.category_id', '=', 'video_categories.category_id')
    .whereRef('category_listing.video_id', '=', 'videos.id')
    .where('videos.id', 'in', ids)
    .execute();
  await db
    .updateTable('model_listing')
    .from('videos')
    .innerJoin('video_models', 'video_models.video_id', 'videos.id')
    .set((eb) => ({ [key]: eb.ref(`videos.${key}`) }))
    .whereRef('model_listing.model_id', '=', 'video_models.model_id')
    .whereRef('model_listing.site_group', '=', 'videos.site_group')
    .whereRef('model_listing.video_id', '=', 'videos.id')
    .where('videos.id', 'in', ids)
    .execute();
}

/**
 * Does for many videos what `addToVideo` does for one, in as few statements: at once, as each of them would be a dozen. Views
 * are not among it, which the totals of channels and models add up.
 */
export async function addToVideos(
  db: Transaction<Database>,
  added: Additions<'likes' | 'dislikes' | 'comments' | 'favourites'>,
): Promise<void> {
  await addToMany(db, 'videos', added);
  const of = (counted: 'likes' | 'comments') =>
    [...added].flatMap(([id, counts]) => (counts[counted] === undefined ? [] : [id]));
  const voted = of('likes');
  if (voted.length > 0) await followInListings(db, voted, 'rating_rank');
  const commented = of('comments');
  if (commented.length > 0) await followInListings(db, commented, 'comments');
}
