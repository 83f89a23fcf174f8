import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import { changeVideo } from '../db/listings/change-video.ts';
import { holdVideos } from '../db/listings/hold-videos.ts';
import type { Database } from '../db/schema/index.ts';
import type { BesideSite } from '../engine/beside.ts';

/** The first of some numbers that no video has; undefined where each has one. */
export async function firstUnknown(
  db: BesideSite['db'],
  ids: readonly number[],
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.find((id) => !known.has(id));
}

/** Has videos be of a channel, whatever they were of before. Gives the tags of pages that show otherwise; none where all were of it. */
export async function moveVideos(
  { index }: Pick<BesideSite, 'index'>,
  db: Transaction<Database>,
  { channel, ids }: { channel: number; ids: readonly number[] },
): Promise<string[]> {
  const others = await db
    .selectFrom('videos')
    .leftJoin('channels', 'channels.id', 'channel_id')
    .select(['videos.id', 'channels.dir'])
    .where('videos.id', 'in', [0, ...ids])
    .where((where) =>
      where.or([where('channel_id', 'is', null), where('channel_id', '!=', channel)]),
    )
    .orderBy('videos.id')
    .execute();
  await holdVideos(
    db,
    others.map(({ id }) => id),
  );
  for (const { id } of others) {
    const move = db.updateTable('videos').set({ channel_id: channel }).where('id', '=', id);
    await changeVideo(db, id, () => move.execute());
    await index.putVideo(db, id);
  }
  return others.flatMap(({ id, dir }) => [
    cacheTags.video(id),
    ...(dir === null ? [] : [cacheTags.channel(dir)]),
  ]);
}
