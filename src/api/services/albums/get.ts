import { DEFAULT_LANGUAGE, type Language } from '#config/locales.ts';
import { STATUS } from '#config/moderation.ts';
import type { AlbumParams } from '#contract/calls/album.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { thumbnailUrl } from '../../demo/loops/paths.ts';
import { assetPath } from '../../media/address.ts';
import { text } from '../wire-values.ts';
import { selectAlbums, toAlbumCard, type AlbumRow } from './rows.ts';

/** Of pictures that are frames of a clip. */
const WIDTH = 1280;
const HEIGHT = 720;

/** The photos of an album, in order: those of one that not everybody sees at signed addresses. */
export async function photosOf(context: CallContext, albumId: number, isPublic: boolean) {
  const { db, base } = context;
  const rows = await db
    .selectFrom('album_photos')
    .leftJoin('assets as image', 'image.id', 'asset_id')
    .leftJoin('assets as small', 'small.id', 'thumb_id')
    .select(['album_photos.title', 'media_id', 'frame', 'asset_id', 'thumb_id'])
    .select(['image.blob_key as image_key', 'image.variant as image_variant'])
    .select(['image.width as width', 'image.height as height'])
    .select(['small.blob_key as small_key', 'small.variant as small_variant'])
    .where('album_id', '=', albumId)
    .orderBy('position')
    .execute();
  const fileOf = (id: number | null, blob_key: string | null, variant: string | null): string =>
    id === null || blob_key === null || variant === null
      ? ''
      : base + assetPath(context, { id, blob_key, variant }, isPublic);
  return rows.map(({ title, media_id: clip, frame, ...own }) => ({
    title,
    img:
      clip === null
        ? fileOf(own.asset_id, own.image_key, own.image_variant)
        : thumbnailUrl(base, clip, frame, '1280x720'),
    scr:
      clip === null
        ? fileOf(own.thumb_id, own.small_key, own.small_variant)
        : thumbnailUrl(base, clip, frame),
    width: text(own.width ?? WIDTH),
    height: text(own.height ?? HEIGHT),
  }));
}

/** The categories of an album, keyed by id. */
export async function categoriesOf(
  { db }: CallContext,
  albumId: number,
  lang: Language = DEFAULT_LANGUAGE,
): Promise<Record<string, { dir: string; title: string }>> {
  const rows = await db
    .selectFrom('album_category_links')
    .innerJoin('album_categories', 'album_categories.id', 'album_category_links.album_category_id')
    .leftJoin('album_category_titles as named', (join) =>
      join.onRef('named.album_category_id', '=', 'album_categories.id').on('named.lang', '=', lang),
    )
    .select(['album_categories.id', 'dir'])
    .select(({ fn }) => fn.coalesce('named.title', 'album_categories.title').as('title'))
    .where('album_id', '=', albumId)
    .execute();
  return Object.fromEntries(rows.map(({ id, dir, title }) => [id, { dir, title }]));
}

/** Whether the cover of an album is the viewer's to see: of a private one its own file is not, a frame that it shares with videos is everybody's. */
function seesCover({ viewer }: CallContext, row: AlbumRow): boolean {
  const isViewers = viewer !== null && (viewer.role === 'moderator' || viewer.id === row.member_id);
  return row.visible === 1 || row.cover_asset_id === null || isViewers;
}

/** One album with its photos in order; a private one without them, and without a cover of its own. Throws `not_found`. */
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
          .where('visible', '=', 1)
          .executeTakeFirst();
  return {
    album: {
      ...toAlbumCard(context, row),
      ...(!seesCover(context, row) && { scr: '' }),
      description: row.description,
      categories: await categoriesOf(context, id),
      channel: channel ?? null,
      user: row.member_id && { id: text(row.member_id), username: row.display_name ?? '' },
      photos: row.is_private ? [] : await photosOf(context, id, true),
    },
  };
}
