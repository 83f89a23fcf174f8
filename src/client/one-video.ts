import { video } from '#contract/calls/video.ts';
import type { Video } from '#contract/entities/video.ts';
import { idGroup } from '#contract/id-group.ts';
import { createClient, type ClientOptions } from './client.ts';

/** One video, `lifetime` seconds old at most. Throws what {@link createClient}'s reads throw. */
export async function oneVideo(
  options: ClientOptions,
  { id, lifetime }: { id: number; lifetime: number },
): Promise<Video> {
  const params = { lifetime, group: idGroup(id), id };
  return (await createClient(options).read(video, params)).video;
}
