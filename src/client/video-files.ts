import { videoFile, type VideoFile } from '#contract/calls/video-file.ts';
import { createClient, type ClientOptions } from './client.ts';

/** The playable files of a video, best first, `lifetime` seconds old at most. Throws what {@link createClient}'s reads throw. */
export function readVideoFiles(
  options: ClientOptions,
  query: { id: number; lifetime: number },
): Promise<VideoFile[]> {
  return createClient(options).read(videoFile, {}, query);
}
