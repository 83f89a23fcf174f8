import { HOME_LIST_SIZE } from '#config/limits.ts';
import { loadList } from '#lists/list-state.ts';
import { videosOf } from '#lists/videos.ts';

/** Lists of which a page shows the beginning: of all time, of the last week, the newest. */
const LISTS = {
  popular: { sort: 'most-popular', page: 1, filters: {} },
  trending: { sort: 'most-popular', page: 1, filters: { date: 'week' } },
  recent: { sort: 'latest-updates', page: 1, filters: {} },
} as const;

/** The first `count` videos of such a list for the visitor's group, and the API's address of them. */
export async function loadFirst(
  { client, view }: App.Locals,
  which: keyof typeof LISTS,
  count: number,
) {
  const reading = { count, group: view.group, lang: view.lang };
  const request = videosOf('', '', LISTS[which], reading);
  const { state } = await loadList(request, client, 1);
  return { state, list: request.url };
}

/** The most popular videos of the visitor's group, `count` of them, for a page that shows a few, and the API's address of them. */
export const loadPopular = (locals: App.Locals, count = HOME_LIST_SIZE) =>
  loadFirst(locals, 'popular', count);
