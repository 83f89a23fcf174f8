import { MAX_PLAYLISTS, PLAYLIST_REPEAT_SECONDS } from '#config/limits.ts';
import { DEFAULT_SITE_GROUP } from '#config/site-groups.ts';
import type { PlaylistBody } from '#contract/acts/playlist.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { requireTexts } from './texts.ts';
import { addItem } from './items.ts';
import { holdPlaylist, playlistTags } from './own.ts';
import { writePlaylist } from './update.ts';
import { visibilityColumns, visibilityOf } from './visibility.ts';

type NewPlaylist = Extract<PlaylistBody, { section: 'new' }>;

/** The same playlist of the same member, made a moment ago: a form that was sent twice. */
async function sameBefore(
  db: Transaction<Database>,
  row: { member_id: number; title: string; description: string; added_ts: number },
) {
  const { added_ts: now, ...same } = row;
  return db
    .selectFrom('playlists')
    .select(['id', 'visibility', 'by_link'])
    .where((where) => where.and(same))
    .where('added_ts', '>', now - PLAYLIST_REPEAT_SECONDS)
    .executeTakeFirst();
}

/** Puts the video of a form that was sent twice into the playlist, which has it where it is the same form. */
async function addAgain(
  context: WriteContext,
  db: Transaction<Database>,
  item: { playlist: number; video: number },
): Promise<void> {
  const held = await holdPlaylist(context, db, item.playlist);
  const known = await db
    .selectFrom('playlist_items')
    .select('video_id')
    .where('playlist_id', '=', item.playlist)
    .where('video_id', '=', item.video)
    .executeTakeFirst();
  if (known) return;
  await addItem(context, db, item);
  await context.purge(db, playlistTags(held, held.visibility === 'public'));
}

async function requireRoom(db: Transaction<Database>, member: number): Promise<void> {
  const { n } = await db
    .selectFrom('playlists')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  if (Number(n) >= MAX_PLAYLISTS) throw new ServiceError('list_full');
}

/**
 * Makes a playlist of the viewer's own, with a first video where one is named; gives its number. Throws `invalid` with
 * what is wrong, `list_full`, `not_found` for a video that nobody sees.
 */
export async function createPlaylist(context: WriteContext, body: NewPlaylist): Promise<number> {
  requireTexts(body);
  const { id: member } = requireViewer(context);
  const { title, desc, visible, orientation, video_id: video } = body;
  const now = seconds(context);
  const row = { member_id: member, title, description: desc, added_ts: now };
  return context.db.transaction().execute(async (db) => {
    // The member is held: of two that come at the same time one sees the other's.
    await db.updateTable('members').set({ seen_ts: now }).where('id', '=', member).execute();
    const same = await sameBefore(db, row);
    if (same) {
      // Who chose anew who sees it, as no answer came, is believed.
      if (visibilityOf(same) !== visible) {
        const held = await holdPlaylist(context, db, same.id);
        await writePlaylist(context, db, held, { title, desc, visible });
      }
      if (video !== undefined) await addAgain(context, db, { playlist: same.id, video });
      return same.id;
    }
    await requireRoom(db, member);
    const group = { site_group: orientation ?? DEFAULT_SITE_GROUP };
    const { id } = await db
      .insertInto('playlists')
      .values({ ...row, ...group, ...visibilityColumns(visible), updated_ts: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (video !== undefined) await addItem(context, db, { playlist: id, video });
    const isListed = visible === 'public';
    if (isListed) await context.catalogue.index.putEntity(db, { kind: 'playlist', id, title });
    await context.purge(db, playlistTags({ id, member_id: member }, isListed));
    return id;
  });
}
