import { readVideoFiles } from '#client/video-files.ts';
import { videoWatched } from '#client/view-report.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { sendViewOf } from '../send-view.ts';

export { ApiError } from '#client/errors.ts';
export { rememberVideo } from '#stores/history.ts';
export { recordTaste } from '../for-you/taste.ts';

/** Asked anew: what this browser has kept is the list that did not do. */
const CLIENT = {
  fetch: (request: Request) => fetch(request, { cache: 'no-cache' }),
  origin: location.origin,
};

/** The playable files of a video, best first; those that nobody but their asker gets (`own`) are never kept. */
export const readFiles = (id: number, own: boolean) =>
  readVideoFiles(CLIENT, { id, lifetime: own ? 0 : LIFETIMES.videoFile });

/**
 * The proof of an age ends with its day, also in the middle of a video: at the page's own address stands what asks for another one
 * and leads back. Not twice in a row: an API that asks for more than its pages do would have them loaded for ever.
 */
export function showAgeWall(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page?.type !== 'reload' || performance.now() > 60_000) location.reload();
}

/** Tells that a video is being watched. */
export const sendView = (id: number): void => sendViewOf({ section: 'videos', id });

/** Tells for how many seconds a video was watched, by a beacon, too. */
export function sendWatched(id: number, seconds: number): void {
  const { url, body } = videoWatched(id, seconds);
  // Some browsers let their users take it away.
  navigator.sendBeacon?.(url, body);
}
