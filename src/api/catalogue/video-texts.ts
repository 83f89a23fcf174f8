import type { Kysely, NotNull } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database, Flag } from '../db/schema/index.ts';

/** The texts a video is found by. */
export interface VideoTexts {
  title: string;
  /** titles of its models and channel, those that are hidden left out */
  names: string[];
  /** titles of its categories (every language) and tags */
  labels: string[];
}

/** A visible video as the search keeps it. */
export interface SearchedVideo extends VideoTexts {
  id: number;
  site_group: SiteGroup;
  duration_class: 1 | 2 | 3;
  is_hd: Flag;
  popularity: number;
  /** ids */
  categories: number[];
}

async function labelsOf(db: Kysely<Database>, videoId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('video_categories')
    .innerJoin('categories', 'categories.id', 'category_id')
    .select('title')
    .where('video_id', '=', videoId)
    .union(
      db
        .selectFrom('video_categories')
        .innerJoin('category_titles', 'category_titles.category_id', 'video_categories.category_id')
        .select('title')
        .where('video_id', '=', videoId),
    )
    .union(
      db
        .selectFrom('video_tags')
        .innerJoin('tags', 'tags.id', 'tag_id')
        .select('title')
        .where('video_id', '=', videoId),
    )
    .execute();
  return rows.map(({ title }) => title);
}

/** A video with its texts, from its rows; undefined where it is not listed. */
export async function searchedVideo(
  db: Kysely<Database>,
  id: number,
): Promise<SearchedVideo | undefined> {
  const video = await db
    .selectFrom('videos')
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'videos.channel_id').on('channels.visible', '=', 1),
    )
    .select(['videos.id', 'videos.title', 'site_group', 'videos.visible'])
    .select(['duration_class', 'is_hd', 'popularity'])
    .select('channels.title as channel')
    .where('videos.id', '=', id)
    // One that is visible has a duration: the database holds it to that.
    .$narrowType<{ duration_class: NotNull }>()
    .executeTakeFirst();
  if (!video?.visible) return undefined;
  const names = await db
    .selectFrom('video_models')
    .innerJoin('models', 'models.id', 'model_id')
    .select('models.title')
    .where('video_id', '=', id)
    .where('models.visible', '=', 1)
    .execute();
  const categories = await db
    .selectFrom('video_categories')
    .select('category_id')
    .where('video_id', '=', id)
    .execute();
  const { channel, visible: _visible, ...rest } = video;
  return {
    ...rest,
    names: [...names.map(({ title }) => title), ...(channel ? [channel] : [])],
    labels: await labelsOf(db, id),
    categories: categories.map(({ category_id }) => category_id),
  };
}
