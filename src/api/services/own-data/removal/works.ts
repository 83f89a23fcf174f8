import { cacheTags } from '#config/cache-tags.ts';
import { STATUS } from '#config/moderation.ts';
import { changeVideo } from '../../../db/listings/change-video.ts';
import type { RemovalStep } from './step.ts';
import { removeFiles, removeVideoFiles } from '../../../media/drop-removed.ts';

/** Their playlists, with what others said of them. */
export const removePlaylists: RemovalStep = async ({ context, db, id }) => {
  const playlists = await db
    .selectFrom('playlists')
    .select('id')
    .where('member_id', '=', id)
    .execute();
  for (const { id: playlist } of playlists) {
    for (const table of ['comments', 'votes'] as const)
      await db
        .deleteFrom(table)
        .where('section', '=', 'playlists')
        .where('object_id', '=', playlist)
        .execute();
    await db.deleteFrom('playlists').where('id', '=', playlist).execute();
    await context.catalogue.index.putEntity(db, { kind: 'playlist', id: playlist, title: '' });
  }
  if (playlists.length === 0) return [];
  return [cacheTags.playlists, ...playlists.map((one) => cacheTags.playlist(one.id))];
};

/** Videos they uploaded become deleted ones, which say nothing of them any more; their files go. */
export const removeUploads: RemovalStep = async ({ context, db, id }) => {
  const videos = await db.selectFrom('videos').select('id').where('member_id', '=', id).execute();
  for (const { id: video } of videos) {
    await context.catalogue.index.removeVideo(db, video);
    await changeVideo(db, video, () =>
      db
        .updateTable('videos')
        .set({ status_id: STATUS.deleted, visible: 0, member_id: null, description: '' })
        .where('id', '=', video)
        .execute(),
    );
    await removeVideoFiles(db, video);
  }
  const albums = await db
    .updateTable('albums')
    .set({ status_id: STATUS.deleted, visible: 0, member_id: null, description: '' })
    .where('member_id', '=', id)
    .returning('id')
    .execute();
  for (const { id: album } of albums) {
    await removeFiles(db, 'album', album);
    await context.catalogue.index.putEntity(db, { kind: 'album', id: album, title: '' });
  }
  return [
    ...(videos.length > 0 ? [cacheTags.videos] : []),
    ...videos.map((one) => cacheTags.video(one.id)),
    ...(albums.length > 0 ? [cacheTags.albums] : []),
    ...albums.map((one) => cacheTags.album(one.id)),
  ];
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
  return channels.map(({ dir }) => cacheTags.channel(dir));
};
