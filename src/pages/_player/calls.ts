import { createClient } from '#client/client.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { videoFile, type VideoFile } from '#contract/calls/video-file.ts';
import { STAT_URL } from '#contract/stat-path.ts';

export { ApiError } from '#client/errors.ts';
export { rememberVideo } from '#stores/history.ts';

const client = createClient({ fetch: (request) => fetch(request), origin: location.origin });

/** The playable files of a video, best first. */
export function readFiles(id: number): Promise<VideoFile[]> {
  return client.read(videoFile, {}, { id, lifetime: LIFETIMES.videoFile });
}

/**
 * Tells that a video is being watched, by a beacon: it arrives even when the visitor leaves at once. `nogeo` says that
 * nobody knows the visitor's country (SPEC.md §7).
 */
export function sendView(id: number): void {
  const view = new URLSearchParams({ act: 'view', section: 'videos', object_id: String(id) });
  if (!document.documentElement.dataset.country) view.set('nogeo', '1');
  // Some browsers let their users take it away.
  navigator.sendBeacon?.(STAT_URL, view);
}
