import { readUserId } from '#browser/storage/user-cookie.ts';
import { readVideoFiles } from '#client/video-files.ts';
import { videoView } from '#client/video-view.ts';
import { LIFETIMES } from '#config/lifetimes.ts';

export { ApiError } from '#client/errors.ts';
export { rememberVideo } from '#stores/history.ts';
export { recordTaste } from '../for-you/taste.ts';

const CLIENT = { fetch: (request: Request) => fetch(request), origin: location.origin };

/** The playable files of a video, best first. */
export const readFiles = (id: number) =>
  readVideoFiles(CLIENT, { id, lifetime: LIFETIMES.videoFile });

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
