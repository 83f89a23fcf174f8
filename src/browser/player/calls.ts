import { readUserId } from '#browser/storage/user-cookie.ts';
import { readVideoFiles } from '#client/video-files.ts';
import { videoView, videoWatched } from '#client/video-view.ts';
import { LIFETIMES } from '#config/lifetimes.ts';

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

/** Tells that a video is being watched, by a beacon: it arrives even when the visitor leaves at once. */
export function sendView(id: number): void {
  const { url, body } = videoView(
    id,
    Boolean(document.documentElement.dataset.country),
    readUserId(),
  );
  // Some browsers let their users take it away.
  navigator.sendBeacon?.(url, body);
}

/** Tells for how many seconds a video was watched, in the same way. */
export function sendWatched(id: number, seconds: number): void {
  const { url, body } = videoWatched(id, seconds);
  navigator.sendBeacon?.(url, body);
}
