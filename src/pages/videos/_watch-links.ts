import { localPath, withQuery } from '#routes/paths.ts';
import { readCommentSort, type CommentSort } from '#components/comments/threads.ts';
import { pageNumber } from '#lib/page-number.ts';

/** Where a visitor is in the lists of a video page: all of it stands in the address. */
export interface WatchQuery {
  /** Of the related videos. */
  page: number;
  commentsPage: number;
  commentsSort: CommentSort;
  /** The playlist that is being watched; null without one. */
  playlist: number | null;
  playlistPage: number;
}

const PARTS = ['related', 'comments', 'strip'] as const;

/** The parts of a video page that can be had by themselves, to take the place of their former page. */
export type WatchPart = (typeof PARTS)[number];

/** The part that an address asks for; null for the whole page. */
export const readPart = (query: URLSearchParams): WatchPart | null =>
  PARTS.find((part) => part === query.get('part')) ?? null;

/** Reads the query of a video page. */
export function readWatchQuery(query: URLSearchParams): WatchQuery {
  const playlist = query.get('playlist') ?? '';
  return {
    page: pageNumber(query.get('page')),
    commentsPage: pageNumber(query.get('comments_page')),
    commentsSort: readCommentSort(query.get('comments_sort')),
    playlist: /^[1-9]\d{0,11}$/.test(playlist) ? Number(playlist) : null,
    playlistPage: pageNumber(query.get('pl_page')),
  };
}

/** Gives what writes the address of a video page with a changed query, at the part it is about if any. */
export function watchHref(prefix: string, path: string, current: WatchQuery) {
  return (change: Partial<WatchQuery>, anchor = ''): string => {
    const { page, commentsPage, commentsSort, playlist, playlistPage } = { ...current, ...change };
    const query = {
      playlist,
      pl_page: playlist === null ? '' : playlistPage,
      page: page > 1 ? page : '',
      comments_page: commentsPage > 1 ? commentsPage : '',
      comments_sort: commentsSort === 'newest' ? '' : commentsSort,
    };
    return withQuery(localPath(prefix, path), query) + (anchor && `#${anchor}`);
  };
}
