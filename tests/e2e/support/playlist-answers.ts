import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import { tileAnswer, TITLE, VIDEO } from './video-answers.ts';

/** The playlists of the API under test, by what is particular about them. */
export const PLAYLIST = { long: 33, private: 44, empty: 55, missing: 9999 } as const;

/** Pages of the long one, all of them full. */
export const PLAYLIST_PAGES = 5;
/** Where {@link VIDEO.plain} stands in it, from 1: in the middle of its second page. */
export const PLACE_OF_PLAIN = 90;

export const PLAYLIST_TITLE = 'Quiet evenings';

/** What a playlist's video is called, by its place from 1. */
export const titleAt = (place: number): string =>
  place === PLACE_OF_PLAIN ? TITLE : `Listed film ${place}`;

const ID_BEFORE_FIRST = 5000;

/** Who has uploaded the first and the last video of each page, and that in the middle. */
export const OTHER_UPLOADER = 'night_pier';
const isOfOther = (place: number): boolean =>
  place % 30 === 0 || place % PLAYLIST_STRIP_PAGE_SIZE === 1;

/** Whether an id is one of the long playlist's videos that nothing else tells of. */
export const isListed = (id: number): boolean =>
  id > ID_BEFORE_FIRST && id <= ID_BEFORE_FIRST + PLAYLIST_PAGES * PLAYLIST_STRIP_PAGE_SIZE;

const refusal = (code: string, status: number): Response =>
  Response.json({ error: 1, code }, { status });

/** One playlist. */
export function playlistOf(id: number): Response {
  if (id === PLAYLIST.private) return refusal('private_playlist', 403);
  if (id === PLAYLIST.missing) return refusal('not_found', 404);
  const total = id === PLAYLIST.empty ? 0 : PLAYLIST_PAGES * PLAYLIST_STRIP_PAGE_SIZE;
  return Response.json({
    playlist: {
      playlist_id: String(id),
      title: PLAYLIST_TITLE,
      description: '',
      private: '1',
      total_videos: String(total),
    },
  });
}

/** A page of a playlist's videos. */
export function playlistVideos(id: number, page: number, count: number): Response {
  if (id === PLAYLIST.private) return refusal('private_playlist', 403);
  if (id === PLAYLIST.missing) return refusal('not_found', 404);
  const total = id === PLAYLIST.empty ? 0 : PLAYLIST_PAGES * PLAYLIST_STRIP_PAGE_SIZE;
  const first = (page - 1) * count + 1;
  const length = Math.max(0, Math.min(count, total - first + 1));
  const videos = Array.from({ length }, (_, index) => {
    const place = first + index;
    return {
      ...tileAnswer(
        place === PLACE_OF_PLAIN ? VIDEO.plain : ID_BEFORE_FIRST + place,
        titleAt(place),
      ),
      ...(isOfOther(place) && { username: OTHER_UPLOADER }),
    };
  });
  return Response.json({ videos, total_count: String(total), pages: Math.ceil(total / count) });
}
