import type { Kysely, NotNull, Selectable } from 'kysely';
import type { Database } from '../schema/index.ts';
import type { VideoTable } from '../schema/videos.ts';

/** Columns of `videos` that both listing tables repeat. */
const LISTING_COLUMNS = [
  'site_group',
  'post_ts',
  'duration',
  'duration_class',
  'is_hd',
  'viewed',
  'popularity',
  'rating_rank',
  'comments',
] as const;

const COLUMNS = [
  ...['id', 'channel_id', 'country', 'mask_a', 'mask_b'],
  ...LISTING_COLUMNS,
] as const satisfies readonly (keyof VideoTable)[];

/** A visible video with all that says in which lists and totals it is. */
export interface ListedVideo extends Pick<Selectable<VideoTable>, (typeof COLUMNS)[number]> {
  duration: number;
  duration_class: 1 | 2 | 3;
  categories: number[];
  models: number[];
  tags: number[];
}

/** The video as it stands in its lists; null where it is not visible. */
export async function listedVideo(db: Kysely<Database>, id: number): Promise<ListedVideo | null> {
  const video = await db
    .selectFrom('videos')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('visible', '=', 1)
    // The table refuses a visible video whose length is not known.
    .$narrowType<{ duration: NotNull; duration_class: NotNull }>()
    .executeTakeFirst();
  if (!video) return null;
  const categories = await db
    .selectFrom('video_categories')
    .select('category_id as id')
    .where('video_id', '=', id)
    .orderBy('category_id')
    .execute();
  const models = await db
    .selectFrom('video_models')
    .select('model_id as id')
    .where('video_id', '=', id)
    .orderBy('model_id')
    .execute();
  const tags = await db
    .selectFrom('video_tags')
    .select('tag_id as id')
    .where('video_id', '=', id)
    .orderBy('tag_id')
    .execute();
  const ids = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);
  return { ...video, categories: ids(categories), models: ids(models), tags: ids(tags) };
}
