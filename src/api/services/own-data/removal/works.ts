import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import { STATUS } from '#config/moderation.ts';
import { changeVideo } from '../../../db/listings/change-video.ts';
import { holdVideos } from '../../../db/listings/hold-videos.ts';
import type { Database } from '../../../db/schema/index.ts';
import { albumTags } from '../../albums/tags.ts';
import { settleGone } from '../../notifications/gone.ts';
import { removeSaid } from '../../playlists/said.ts';
import type { RemovalStep } from './step.ts';
import { removeFiles, removeVideoFiles } from '../../../media/drop-removed.ts';

/** Their playlists, after what others said of them. */
export const removePlaylists: RemovalStep = async ({ context, db, id, most }) => {
  const playlists = await db
    .selectFrom('playlists')
    .select('id')
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  const ids = playlists.map((one) => one.id);
  if (ids.length > 0 && (await removeSaid(db, ids, most)) >= most) return { found: most, tags: [] };
  for (const playlist of ids) {
    await db.deleteFrom('playlists').where('id', '=', playlist).execute();
    await context.catalogue.index.putEntity(db, { kind: 'playlist', id: playlist, title: '' });
  }
  const tags = ids.map((playlist) => cacheTags.playlist(playlist));
  const told = await settleGone(context, db, 'playlists', ids);
  return { found: ids.length, tags: ids.length > 0 ? [cacheTags.playlists, ...tags, ...told] : [] };
};

const DELETED = {
  status_id: STATUS.deleted,
  visible: 0,
  member_id: null,
  description: '',
} as const;

/** What was taken down of them is not shown again: there is nothing left to show. */
async function forgetTakedowns(
  db: Transaction<Database>,
  section: 'videos' | 'albums',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('takedowns')
    .where('section', '=', section)
    .where('object_id', 'in', ids)
    .execute();
}

/** Videos they uploaded become deleted ones, which say nothing of them any more; their files go. */
export const removeVideos: RemovalStep = async ({ context, db, id, most }) => {
  const videos = await db
    .selectFrom('videos')
    .select('id')
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  await holdVideos(
    db,
    videos.map((one) => one.id),
  );
  for (const { id: video } of videos) {
    await context.catalogue.index.removeVideo(db, video);
    await changeVideo(db, video, () =>
      db.updateTable('videos').set(DELETED).where('id', '=', video).execute(),
    );
    await removeVideoFiles(db, video);
  }
  const ids = videos.map((one) => one.id);
  await forgetTakedowns(db, 'videos', ids);
  const told = await settleGone(context, db, 'videos', ids);
  const tags = ids.map((video) => cacheTags.video(video));
  // In lists and in what is counted of them, also on every page.
  const shared = [cacheTags.videos, cacheTags.categories, cacheTags.main];
  return { found: ids.length, tags: ids.length > 0 ? [...shared, ...tags, ...told] : [] };
};

/** The same of their albums. */
export const removeAlbums: RemovalStep = async ({ context, db, id, most }) => {
  const albums = await db
    .updateTable('albums')
    .set(DELETED)
    .where('id', 'in', (from) =>
      from.selectFrom('albums').select('id').where('member_id', '=', id).limit(most),
    )
    .returning('id')
    .execute();
  for (const { id: album } of albums) {
    await removeFiles(db, 'album', album);
    await context.catalogue.index.putEntity(db, { kind: 'album', id: album, title: '' });
  }
  const ids = albums.map((one) => one.id);
  await forgetTakedowns(db, 'albums', ids);
  const told = await settleGone(context, db, 'albums', ids);
  return { found: ids.length, tags: [...ids.flatMap((album) => albumTags(album)), ...told] };
};

/** Channels that were theirs are nobody's: what they said of them stays, as it is the channel's. */
export const leaveChannels: RemovalStep = async ({ db, id }) => {
  const channels = await db
    .updateTable('channels')
    .set({ owner_id: null })
    .where('owner_id', '=', id)
    .returning('dir')
    .execute();
  await db.deleteFrom('channel_claims').where('member_id', '=', id).execute();
  return { found: 0, tags: channels.map(({ dir }) => cacheTags.channel(dir)) };
};
