import type { Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';

interface Range {
  from: number;
  to: number;
}

interface Popularity {
  id: number;
  channel_id: number | null;
  site_group: 'str' | 'gay' | 'she';
  popularity: number;
}

const ofRange = (db: Transaction<Database>, { from, to }: Range): Promise<Popularity[]> =>
  db
    .selectFrom('videos')
    .select(['id', 'channel_id', 'site_group', 'popularity'])
    .where('visible', '=', 1)
    .where('id', '>=', from)
    .where('id', '<=', to)
    .execute();

/** Has the listings show the popularity that their videos have now, where it is another one. */
async function followInListings(db: Transaction<Database>, { from, to }: Range): Promise<void> {
  await db
    .updateTable('category_listing')
    .from('videos')
    .innerJoin('video_categories', 'video_categories.video_id', 'videos.id')
    .set((eb) => ({ popularity: eb.ref('videos.popularity') }))
    .whereRef('category_listing.category_id', '=', 'video_categories.category_id')
    .whereRef('category_listing.video_id', '=', 'videos.id')
    .whereRef('category_listing.popularity', '<>', 'videos.popularity')
    .where('videos.id', '>=', from)
    .where('videos.id', '<=', to)
    .execute();
  await db
    .updateTable('model_listing')
    .from('videos')
    .innerJoin('video_models', 'video_models.video_id', 'videos.id')
    .set((eb) => ({ popularity: eb.ref('videos.popularity') }))
    .whereRef('model_listing.model_id', '=', 'video_models.model_id')
    .whereRef('model_listing.site_group', '=', 'videos.site_group')
    .whereRef('model_listing.video_id', '=', 'videos.id')
    .whereRef('model_listing.popularity', '<>', 'videos.popularity')
    .where('videos.id', '>=', from)
    .where('videos.id', '<=', to)
    .execute();
}

/**
 * Runs a change of the popularity of many videos, those with ids from..to, and has their lists and the sums of their channels
 * and models follow within the same transaction. One by one would be a dozen statements a video.
 */
export async function followPopularity(
  db: Transaction<Database>,
  range: Range,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = new Map((await ofRange(db, range)).map((row) => [row.id, row.popularity]));
  await change();
  const changed = (await ofRange(db, range)).flatMap((row) => {
    const by = row.popularity - (before.get(row.id) ?? row.popularity);
    return by === 0 ? [] : [{ ...row, by }];
  });
  if (changed.length === 0) return;
  await followInListings(db, range);
  const models = await db
    .selectFrom('video_models')
    .select(['video_id', 'model_id'])
    .where('video_id', '>=', range.from)
    .where('video_id', '<=', range.to)
    .execute();
  const changes = new Map(changed.map((row) => [row.id, row]));
  const sums = { channel: new Map<string, number>(), model: new Map<string, number>() };
  const add = (to: Map<string, number>, key: string, by: number) =>
    to.set(key, (to.get(key) ?? 0) + by);
  for (const { channel_id, site_group, by } of changed) {
    if (channel_id !== null) add(sums.channel, `${channel_id} ${site_group}`, by);
  }
  for (const { video_id, model_id } of models) {
    const row = changes.get(video_id);
    if (row) add(sums.model, `${model_id} ${row.site_group}`, row.by);
  }
  for (const who of ['channel', 'model'] as const) {
    for (const [key, by] of [...sums[who]].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const [id, group] = key.split(' ') as [string, Popularity['site_group']];
      await db
        .updateTable(`${who}_totals`)
        .set((eb) => ({ popularity: eb('popularity', '+', by) }))
        .where(`${who}_id` as 'model_id', '=', Number(id))
        .where('site_group', '=', group)
        .execute();
    }
  }
}
