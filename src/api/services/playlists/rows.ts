import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { POSTER_COLUMNS, type Poster } from '../../catalogue/poster.ts';
import { posterUrl } from '../../media/poster.ts';
import { toWireVisibility } from '#contract/visibility.ts';
import { date, rating, text } from '../wire-values.ts';
import { visibilityOf } from './visibility.ts';

/** How many of a playlist's videos lend it their thumbnail. */
const PREVIEWS = 4;

/** How many of a playlist's videos its list shows: `videos` counts those that are hidden as well, which keep their places. */
const SHOWN_VIDEOS = sql<number>`(SELECT count(*) FROM playlist_items AS item
  JOIN videos ON videos.id = item.video_id AND videos.visible = 1
  WHERE item.playlist_id = playlists.id)`;

/** Playlists with their owner and the frames of their first visible videos. */
export function selectPlaylists({ db, catalogue }: CallContext) {
  return db
    .selectFrom('playlists')
    .innerJoin('members', 'members.id', 'playlists.member_id')
    .selectAll('playlists')
    .select(['username', 'display_name', SHOWN_VIDEOS.as('shown')])
    .select(
      catalogue
        .frames(
          sql`SELECT ${POSTER_COLUMNS} FROM playlist_items AS item
            JOIN videos ON videos.id = item.video_id AND videos.visible = 1
            WHERE item.playlist_id = playlists.id ORDER BY item.position LIMIT ${PREVIEWS}`,
        )
        .as('frames'),
    );
}

type PlaylistRow = Awaited<ReturnType<ReturnType<typeof selectPlaylists>['execute']>>[number];

/** A playlist as it travels. */
export function toPlaylist(row: PlaylistRow, base: string) {
  const frames = JSON.parse(row.frames) as Poster[];
  const thumbs = frames.map((poster) => posterUrl(base, poster));
  return {
    playlist_id: text(row.id),
    title: row.title,
    description: row.description,
    private: toWireVisibility(visibilityOf(row)),
    orientation: row.site_group,
    total_videos: text(row.shown),
    playlist_viewed: text(row.viewed),
    rating: rating(row.rating),
    likes: row.likes,
    dislikes: row.dislikes,
    added_date: date(row.added_ts),
    updated_date: date(row.updated_ts),
    scr: thumbs[0] ?? '',
    thumbs,
    user_id: text(row.member_id),
    username: row.username,
    display_name: row.display_name,
  };
}
