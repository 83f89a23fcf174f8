import { HOME_LIST_SIZE } from '#config/limits.ts';
import { loadList } from '#lists/list-state.ts';
import { videosOf } from '#lists/videos.ts';

/** The most popular videos of the visitor's group, `count` of them, for a page that shows a few, and the API's address of them. */
export async function loadPopular({ client, view }: App.Locals, count = HOME_LIST_SIZE) {
  const first = { sort: 'most-popular', page: 1, filters: {} } as const;
  const reading = { count, group: view.group, lang: view.lang };
  const request = videosOf('', '', first, reading);
  const { state } = await loadList(request, client, 1);
  return { state, list: request.url };
}
