import { expressionBuilder, type Transaction } from 'kysely';
import type { Database } from '../schema/index.ts';
import { followInListings } from './follow.ts';

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
  const { from, to } = range;
  const { eb } = expressionBuilder<Database, 'videos'>();
  await followInListings(db, 'popularity', eb.between('videos.id', from, to));
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
