import type { CallContext } from '../../context.ts';
import { assetPath } from '../../media/address.ts';
import { thumbnailUrl } from '../../demo/loops/paths.ts';
import { date, rating, text } from '../wire-values.ts';

/** Albums with their uploader, and the file that is their cover where it is none of a medium's frames. */
export function selectAlbums({ db }: CallContext) {
  return db
    .selectFrom('albums')
    .leftJoin('members', 'members.id', 'albums.member_id')
    .leftJoin('assets as cover', 'cover.id', 'cover_asset_id')
    .selectAll('albums')
    .select(['username', 'display_name'])
    .select(['cover.blob_key as cover_key', 'cover.variant as cover_variant']);
}

export type AlbumRow = Awaited<ReturnType<ReturnType<typeof selectAlbums>['execute']>>[number];

/** The address of an album's cover: of what not everybody sees a signed one. */
export function coverOf(
  context: CallContext,
  row: Pick<
    AlbumRow,
    'visible' | 'cover_media_id' | 'cover_frame' | 'cover_asset_id' | 'cover_key' | 'cover_variant'
  >,
): string {
  const { cover_asset_id: id, cover_key: blob_key, cover_variant: variant } = row;
  if (id !== null && blob_key !== null && variant !== null)
    return context.base + assetPath(context, { id, blob_key, variant }, row.visible === 1);
  const { cover_media_id: clip, cover_frame: frame } = row;
  return clip === null ? '' : thumbnailUrl(context.base, clip, frame);
}

/** An album as a list carries it. */
export function toAlbumCard(context: CallContext, row: AlbumRow) {
  return {
    album_id: text(row.id),
    dir: row.dir,
    title: row.title,
    scr: coverOf(context, row),
    photos_amount: text(row.photos),
    album_viewed: text(row.viewed),
    rating: rating(row.rating),
    likes: row.likes,
    dislikes: row.dislikes,
    post_date: date(row.post_ts),
    gender: row.site_group,
    username: row.username ?? '',
    display_name: row.display_name ?? '',
    status_id: text(row.status_id),
    is_private: text(row.is_private),
  };
}
