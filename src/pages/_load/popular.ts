import { HOME_LIST_SIZE } from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { loadList } from './list.ts';

/** The most popular videos of the visitor's group, for a page that shows a few, and the API's address of them. */
export async function loadPopular({ client, view }: App.Locals) {
  const sort = 'most-popular';
  const params = { ...PLAIN_LIST, gender: view.group, sort, count: HOME_LIST_SIZE } as const;
  const state = await loadList(client.read(videos, params), 1);
  return { state, list: readUrl(videos, params, undefined) };
}
