import { createClient } from '#client/client.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { stat } from '#contract/calls/stat.ts';
import { videoFile, type VideoFile } from '#contract/calls/video-file.ts';

export { ApiError } from '#client/errors.ts';
export { rememberVideo } from '#stores/history.ts';

const client = createClient({ fetch: (request) => fetch(request), origin: location.origin });

/** The playable files of a video, best first. */
export function readFiles(id: number): Promise<VideoFile[]> {
  return client.read(videoFile, {}, { id, lifetime: LIFETIMES.videoFile });
}

/** Tells that a video is being watched. */
export async function sendView(id: number): Promise<void> {
  await client.send(stat, { act: 'view', section: 'videos', object_id: id });
}
