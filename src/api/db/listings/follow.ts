import type { Expression, SqlBool, Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

/** Has the listings show the sort key that the videos of a condition have now, where it is another one. */
export async function followInListings(
  db: Transaction<Database>,
  key: 'comments' | 'popularity' | 'rating_rank',
  condition: Expression<SqlBool>,
): Promise<void> {
  await db
    .updateTable('category_listing')
    .from('videos')
    .innerJoin('video_categories', 'video_categories.video_id', 'videos.id')
    .set((eb) => ({ [key]: eb.ref(`videos.${key}`) }))
    .whereRef('category_listing.category_id', '=', 'video_categories.category_id')
    .whereRef('category_listing.video_id', '=', 'videos.id')
    .whereRef(`category_listing.${key}`, '<>', `videos.${key}`)
    .where(condition)
    .execute();
  await db
    .updateTable('model_listing')
    .from('videos')
    .innerJoin('video_models', 'video_models.video_id', 'videos.id')
    .set((eb) => ({ [key]: eb.ref(`videos.${key}`) }))
    .whereRef('model_listing.model_id', '=', 'video_models.model_id')
    .whereRef('model_listing.site_group', '=', 'videos.site_group')
    .whereRef('model_listing.video_id', '=', 'videos.id')
    .whereRef(`model_listing.${key}`, '<>', `videos.${key}`)
    .where(condition)
    .execute();
}
