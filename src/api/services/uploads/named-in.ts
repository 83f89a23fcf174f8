import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** The categories of a video, and the titles of its models, that its uploader names: those that are shown to nobody too. */
export async function namedIn(db: Kysely<Database>, id: number) {
  const categories = await db
    .selectFrom('video_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select(['id', 'dir', 'title'])
    .where('video_id', '=', id)
    .orderBy('dir')
    .execute();
  const models = await db
    .selectFrom('video_models')
    .innerJoin('models', 'models.id', 'model_id')
    .select('title')
    .where('video_id', '=', id)
    .orderBy('title')
    .execute();
  return { categories, models: models.map(({ title }) => title) };
}
