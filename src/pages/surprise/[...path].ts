import type { APIRoute } from 'astro';
import { listPath, readAsked, readingOf, type Asked, type List } from '#lists/define-list.ts';
import type { ListContext } from '#lists/filter.ts';
import { listAt } from '#lists/lists.ts';
import { orElse } from '#client/or-else.ts';
import { localPath } from '#routes/paths.ts';
import { listContext } from '../_list/open-list.ts';
import { chooseEntry } from './_choose.ts';

/** Leads to a video by chance of the list whose address follows; to the list itself where it has none. */
export const GET: APIRoute = async ({ url, locals, cache, rewrite }) => {
  const { route, view } = locals;
  const list = route && listAt(route.name);
  const asked = list && readAsked(list, route, url.searchParams);
  if (!list?.ofVideos || !asked) return rewrite('/404/');
  cache.set(false);
  // The list's own page tells of an API in trouble better than this address could.
  const path = await orElse(chosenOf(list, asked, listContext(locals)), null);
  const to = path ?? listPath(list, asked);
  return new Response(null, {
    status: 302,
    headers: { Location: localPath(view.prefix, to), 'Cache-Control': 'no-store' },
  });
};

/** The path of an entry by chance; null of an empty list. */
async function chosenOf(list: List, asked: Asked, { client, group, lang }: ListContext) {
  const reading = readingOf(list, { group, lang });
  const entry = await chooseEntry((page) => list.read({ ...asked, page }, reading).ask(client));
  return entry === null ? null : (list.path?.(entry) ?? null);
}
