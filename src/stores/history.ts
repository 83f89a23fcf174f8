import type { ReadableAtom } from 'nanostores';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { formatDuration } from '#lib/format.ts';
import { environment } from './environment.ts';
import { readHistory, writeHistory, type WatchedVideo } from './history-entry.ts';
import { stored } from './stored.ts';

export type { WatchedVideo } from './history-entry.ts';

/** Ten pages: what fits a browser's storage beside everything else. */
export const HISTORY_LIMIT = 600;

/** Kept under `videos`, oldest first; read newest first (SPEC.md §3, viewing history). */
const videos = stored('videos', readHistory, writeHistory);

/** The videos watched in this browser, newest first. */
export const $history: ReadableAtom<readonly WatchedVideo[]> = videos.$value;

/** What {@link rememberVideo} needs of a video: a tile or a video has it all. */
export type Watchable = Omit<WatchedVideo, 'duration' | 'watchedAt'> & { seconds: number };

/** Puts a video at the top of the history. Nothing happens for a member: theirs is kept by the server (SPEC.md §3). */
export function rememberVideo({ seconds, ...video }: Watchable, now = Date.now()): void {
  if (environment().signedIn()) return;
  const entry: WatchedVideo = {
    id: video.id,
    title: video.title,
    dir: video.dir,
    thumbnail: video.thumbnail,
    duration: formatDuration(seconds),
    views: video.views,
    sgId: video.sgId,
    exTube: video.exTube,
    exId: video.exId,
    watchedAt: now,
  };
  videos.change((entries) => {
    const others = entries.filter(({ id }) => id !== entry.id);
    return [entry, ...others].slice(0, HISTORY_LIMIT);
  });
}

/** Takes one video out of the history. */
export function forgetVideo(id: number): void {
  videos.change((entries) => entries.filter((entry) => entry.id !== id));
}

/** Puts a video back that was taken out; `arrange` knows its place. */
export function putBackVideo(
  video: WatchedVideo,
  arrange: (entries: readonly WatchedVideo[]) => readonly WatchedVideo[],
): void {
  videos.change((entries) => {
    const ids = new Set([video.id, ...entries.map(({ id }) => id)]);
    return arrange(entries).filter(({ id }) => ids.has(id));
  });
}

/** Empties the history. */
export function clearHistory(): void {
  videos.change(() => []);
}

export interface HistoryPage {
  entries: readonly WatchedVideo[];
  /** From 1; the nearest one there is. */
  page: number;
  pages: number;
}

/** One page of a history (SPEC.md §4: paged locally), 60 to a page. */
export function historyPage(
  entries: readonly WatchedVideo[],
  page: number,
  size = LISTING_PAGE_SIZE,
): HistoryPage {
  const pages = Math.max(1, Math.ceil(entries.length / size));
  const shown = Math.min(Math.max(1, page), pages);
  return { entries: entries.slice((shown - 1) * size, shown * size), page: shown, pages };
}
