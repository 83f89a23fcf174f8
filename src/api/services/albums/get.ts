import { STATUS } from '#config/moderation.ts';
import type { AlbumParams } from '#contract/calls/album.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { thumbnailUrl } from '../../demo/loops/paths.ts';
import { text } from '../wire-values.ts';
import { selectAlbums, toAlbumCard } from './rows.ts';

/** Pictures are frames of a clip: that is their size. */
const WIDTH = 640;
const HEIGHT = 360;

/** The photos of an album, in order. */
export async function photosOf({ db, base }: CallContext, albumId: number) {
  const rows = await db
    .selectFrom('album_photos')
    .selectAll()
    .where('album_id', '=', albumId)
    .orderBy('position')
    .execute();
  return rows.map(({ title, media_id: clip, frame }) => ({
    title,
    img: thumbnailUrl(base, clip, frame, '640x360'),
    scr: thumbnailUrl(base, clip, frame),
    width: text(WIDTH),
    height: text(HEIGHT),
  }));
}

async function categoriesOf({ db }: CallContext, albumId: number): Promise<object> {
  const rows = await db
    .selectFrom('album_category_links')
    .innerJoin('album_categories', 'album_categories.id', 'album_category_id')
    .select(['id', 'dir', 'title'])
    .where('album_id', '=', albumId)
    .execute();
  return Object.fromEntries(rows.map(({ id, dir, title }) => [id, { dir, title }]));
}

/** One album with its photos in order; a private one without them. Throws `not_found`. */
export async function getAlbum(context: CallContext, { id }: AlbumParams): Promise<object> {
  const row = await selectAlbums(context).where('albums.id', '=', id).executeTakeFirst();
  // A private one that was taken down is as gone as any other.
  if (row?.status_id !== STATUS.active || (!row.visible && !row.is_private))
    throw new ServiceError('not_found');
  const channel =
    row.channel_id === null
      ? undefined
      : await context.db
          .selectFrom('channels')
          .select(['dir', 'title'])
          .where('id', '=', row.channel_id)
          .executeTakeFirst();
  return {
    album: {
      ...toAlbumCard(row, context.base),
      description: row.description,
      categories: await categoriesOf(context, id),
      channel: channel ?? null,
      user: row.member_id && { id: text(row.member_id), username: row.display_name ?? '' },
      photos: row.is_private ? [] : await photosOf(context, id),
    },
  };
}
