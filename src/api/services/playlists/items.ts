import { MAX_PLAYLIST_VIDEOS } from '#config/limits.ts';
import { STATUS } from '#config/moderation.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import { addToCounter } from '../../db/counters.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { isThere } from '../stat/objects.ts';
import { moveItem } from './order.ts';
import { holdPlaylist, playlistTags } from './own.ts';

interface Item {
  playlist: number;
  video: number;
}

const inPlaylist = (id: number) => ({ table: 'playlists', id, counter: 'videos' }) as const;

/**
 * Takes what was deleted for good out of a playlist that is held: no page shows it, so nobody could. What is private, or may be shown again by
 * another decision, keeps its place. Gives how many that were.
 */
async function dropDeleted(db: Transaction<Database>, playlist: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('playlist_items')
    .where('playlist_id', '=', playlist)
    .where('video_id', 'in', (from) =>
      from
        .selectFrom('playlist_items as item')
        .innerJoin('videos', 'videos.id', 'item.video_id')
        .select('videos.id')
        .where('item.playlist_id', '=', playlist)
        .where('videos.status_id', '=', STATUS.deleted)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('takedowns')
                .innerJoin('decisions', 'decisions.id', 'decision_id')
                .select('decision_id')
                .where('takedowns.section', '=', 'videos')
                .whereRef('takedowns.object_id', '=', 'videos.id')
                .where('measure', '<>', 'limit'),
            ),
          ),
        ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Adds a video at the end of a playlist that is held. Throws `not_found`, `already_added`, `list_full`. */
export async function addItem(
  context: WriteContext,
  db: Transaction<Database>,
  { playlist, video }: Item,
): Promise<void> {
  if (!(await isThere({ ...context, db }, 'videos', video))) throw new ServiceError('not_found');
  const { last, videos } = await db
    .selectFrom('playlist_items')
    .select(({ fn }) => [fn.max('position').as('last'), fn.countAll<number>().as('videos')])
    .where('playlist_id', '=', playlist)
    .executeTakeFirstOrThrow();
  const dropped = Number(videos) < MAX_PLAYLIST_VIDEOS ? 0 : await dropDeleted(db, playlist);
  if (Number(videos) - dropped >= MAX_PLAYLIST_VIDEOS) throw new ServiceError('list_full');
  const place = { playlist_id: playlist, position: Number(last ?? 0) + 1 };
  const added = await db
    .insertInto('playlist_items')
    .values({ ...place, video_id: video, added_ts: seconds(context) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new ServiceError('already_added');
  await addToCounter(db, inPlaylist(playlist), 1 - dropped);
}

/** Puts a video into a playlist of the viewer's own, at the end or at a place. Throws what `addItem` does, and `no_permission`. */
export async function addToPlaylist(
  context: WriteContext,
  item: Item,
  position?: number,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const held = await holdPlaylist(context, db, item.playlist);
    await addItem(context, db, item);
    const place = { object_id: item.playlist, video_id: item.video };
    if (position !== undefined) await moveItem(db, { ...place, position });
    await context.purge(db, playlistTags(held, held.visibility === 'public'));
  });
}

/** Takes a video out of a playlist of the viewer's own; what is not in it is out. Throws `not_found`, `no_permission`. */
export async function removeFromPlaylist(context: WriteContext, item: Item): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    const held = await holdPlaylist(context, db, item.playlist);
    const removed = await db
      .deleteFrom('playlist_items')
      .where('playlist_id', '=', item.playlist)
      .where('video_id', '=', item.video)
      .executeTakeFirst();
    if (!removed.numDeletedRows) return;
    await addToCounter(db, inPlaylist(item.playlist), -1);
    await context.purge(db, playlistTags(held, held.visibility === 'public'));
  });
}
