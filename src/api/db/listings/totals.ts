import type { Kysely } from 'kysely';
import type { Database } from '../schema/index.ts';
import type { ListedVideo } from './listed-video.ts';

// Rows are written in the order of their keys: of two transactions with the same ones neither waits for the other in a circle.

/** Adds a video to the counts of its lists (1), or takes it out of them (-1). */
async function count(db: Kysely<Database>, video: ListedVideo, by: 1 | -1): Promise<void> {
  const { site_group, duration_class, is_hd, country, categories, tags } = video;
  await db
    .insertInto('group_totals')
    .values({ site_group, duration_class, is_hd, videos: by })
    .onConflict((conflict) =>
      conflict
        .columns(['site_group', 'duration_class', 'is_hd'])
        .doUpdateSet((eb) => ({ videos: eb('group_totals.videos', '+', by) })),
    )
    .execute();
  if (country !== null) {
    await db
      .insertInto('country_totals')
      .values({ country, site_group, videos: by })
      .onConflict((conflict) =>
        conflict
          .columns(['country', 'site_group'])
          .doUpdateSet((eb) => ({ videos: eb('country_totals.videos', '+', by) })),
      )
      .execute();
  }
  if (categories.length > 0) {
    await db
      .insertInto('category_totals')
      .values(
        categories.map((category_id) => ({
          ...{ category_id, site_group, duration_class, is_hd },
          videos: by,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['category_id', 'site_group', 'duration_class', 'is_hd'])
          .doUpdateSet((eb) => ({ videos: eb('category_totals.videos', '+', by) })),
      )
      .execute();
  }
  if (tags.length > 0) {
    await db
      .insertInto('tag_totals')
      .values(tags.map((tag_id) => ({ tag_id, site_group, videos: by })))
      .onConflict((conflict) =>
        conflict
          .columns(['tag_id', 'site_group'])
          .doUpdateSet((eb) => ({ videos: eb('tag_totals.videos', '+', by) })),
      )
      .execute();
  }
}

/** What a channel's and a model's totals add up besides the number of videos. */
interface Sums {
  videos: number;
  viewed: number;
  popularity: number;
}

/** Changes the sums of the channel and the models that a video is of. */
export async function addSums(db: Kysely<Database>, video: ListedVideo, by: Sums): Promise<void> {
  const { site_group, channel_id, models } = video;
  const row = { site_group, ...by, last_post_ts: 0 };
  if (channel_id !== null) {
    await db
      .insertInto('channel_totals')
      .values({ ...row, channel_id })
      .onConflict((conflict) =>
        conflict.columns(['channel_id', 'site_group']).doUpdateSet((eb) => ({
          videos: eb('channel_totals.videos', '+', by.videos),
          viewed: eb('channel_totals.viewed', '+', by.viewed),
          popularity: eb('channel_totals.popularity', '+', by.popularity),
        })),
      )
      .execute();
  }
  if (models.length === 0) return;
  await db
    .insertInto('model_totals')
    .values(models.map((model_id) => ({ ...row, model_id })))
    .onConflict((conflict) =>
      conflict.columns(['model_id', 'site_group']).doUpdateSet((eb) => ({
        videos: eb('model_totals.videos', '+', by.videos),
        viewed: eb('model_totals.viewed', '+', by.viewed),
        popularity: eb('model_totals.popularity', '+', by.popularity),
      })),
    )
    .execute();
}

/** Finds the newest video of the channel and the models anew, once lists and videos are as they are to be. */
export async function updateNewest(db: Kysely<Database>, video: ListedVideo): Promise<void> {
  const { site_group, channel_id, models } = video;
  if (channel_id !== null) {
    await db
      .updateTable('channel_totals')
      .set(({ fn, selectFrom, lit }) => ({
        last_post_ts: fn.coalesce(
          selectFrom('videos')
            .select(({ fn: of }) => of.max('post_ts').as('newest'))
            .where('channel_id', '=', channel_id)
            .where('site_group', '=', site_group)
            .where('visible', '=', 1),
          lit(0),
        ),
      }))
      .where('channel_id', '=', channel_id)
      .where('site_group', '=', site_group)
      .execute();
  }
  if (models.length === 0) return;
  await db
    .updateTable('model_totals')
    .set(({ fn, selectFrom, lit }) => ({
      last_post_ts: fn.coalesce(
        selectFrom('model_listing')
          .select(({ fn: of }) => of.max('post_ts').as('newest'))
          .whereRef('model_listing.model_id', '=', 'model_totals.model_id')
          .where('model_listing.site_group', '=', site_group),
        lit(0),
      ),
    }))
    .where('model_id', 'in', models)
    .where('site_group', '=', site_group)
    .execute();
}

/** Counts a video into all totals (1) or out of them (-1). */
export async function addToTotals(
  db: Kysely<Database>,
  video: ListedVideo,
  by: 1 | -1,
): Promise<void> {
  await count(db, video, by);
  await addSums(db, video, {
    videos: by,
    viewed: by * video.viewed,
    popularity: by * video.popularity,
  });
}
