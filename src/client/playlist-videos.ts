import type { SiteGroup } from '#config/site-groups.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { pagesOf } from '#contract/list-answer.ts';
import { createClient, type ClientOptions } from './client.ts';

/** A page of a playlist's videos in its own order. Throws what {@link createClient}'s reads throw. */
export async function readPlaylistVideos(
  options: ClientOptions,
  playlist: string,
  query: { lifetime: number; gender: SiteGroup; count: number; page: number },
) {
  const list = await createClient(options).read(videos, {
    ...PLAIN_LIST,
    section: 'playlist',
    objectId: playlist,
    sort: VIDEO_SORTS[0],
    ...query,
  });
  return { ...list, pages: pagesOf(list, query.count) };
}
