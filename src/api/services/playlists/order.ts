import type { PlaylistBody } from '#contract/acts/playlist.ts';
import type { Transaction } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { holdPlaylist, playlistTags } from './own.ts';

type Move = Extract<PlaylistBody, { section: 'order' }>;
type Place = Pick<Move, 'object_id' | 'video_id' | 'position'>;

const itemsOf = (db: Transaction<Database>, playlist: number) =>
  db
    .selectFrom('playlist_items as item')
    .innerJoin('videos', 'videos.id', 'item.video_id')
    .select(['item.playlist_id', 'item.position', 'item.video_id', 'item.added_ts', 'visible'])
    .where('item.playlist_id', '=', playlist)
    .orderBy('item.position')
    .execute();

type Item = Awaited<ReturnType<typeof itemsOf>>[number];

/** The items with one of them at a place (from 1) among those that are shown; beyond the end it is the last. */
export function moved(items: readonly Item[], video: number, place: number): Item[] {
  const item = items.find(({ video_id: id }) => id === video);
  if (!item) throw new ServiceError('not_found');
  const others = items.filter((other) => other !== item);
  const next = others.filter(({ visible }) => visible === 1)[place - 1];
  return next === undefined ? [...others, item] : others.toSpliced(others.indexOf(next), 0, item);
}

/** Moves a video of a playlist that is held to a place among those that are shown; gives whether that changed anything. */
export async function moveItem(db: Transaction<Database>, move: Place): Promise<boolean> {
  const { object_id: id, video_id: video, position } = move;
  const before = await itemsOf(db, id);
  const after = moved(before, video, position);
  const changed = after.flatMap(({ visible: _visible, ...item }, index) => {
    const old = before[index];
    return old && old.video_id !== item.video_id ? [{ ...item, position: old.position }] : [];
  });
  if (changed.length === 0) return false;
  // Positions are unique at every moment: those between the two places are written anew.
  const videos = changed.map(({ video_id: one }) => one);
  await db
    .deleteFrom('playlist_items')
    .where('playlist_id', '=', id)
    .where('video_id', 'in', videos)
    .execute();
  await db.insertInto('playlist_items').values(changed).execute();
  return true;
}

/**
 * Moves a video of a playlist of the viewer's own to a place among those that are shown. Throws `not_found`,
 * `no_permission`.
 */
export async function orderPlaylist(context: WriteContext, move: Move): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const held = await holdPlaylist(context, db, move.object_id);
    if (await moveItem(db, move))
      await context.purge(db, playlistTags(held, held.visibility === 'public'));
  });
}
