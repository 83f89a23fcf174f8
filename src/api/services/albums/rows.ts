import type { CallContext } from '../../context.ts';
import { thumbnailUrl } from '../../demo/loops/paths.ts';
import { date, rating, text } from '../wire-values.ts';

/** Albums with their uploader. */
export function selectAlbums({ db }: CallContext) {
  return db
    .selectFrom('albums')
    .leftJoin('members', 'members.id', 'albums.member_id')
    .selectAll('albums')
    .select(['username', 'display_name']);
}

export type AlbumRow = Awaited<ReturnType<ReturnType<typeof selectAlbums>['execute']>>[number];

/** An album as a list carries it. */
export function toAlbumCard(row: AlbumRow, base: string) {
  return {
    album_id: text(row.id),
    dir: row.dir,
    title: row.title,
    scr: thumbnailUrl(base, row.cover_media_id, row.cover_frame),
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
