import { LIFETIMES } from '#config/lifetimes.ts';
import { MAX_CATEGORIES } from '#config/limits.ts';
import { categories } from '#contract/calls/categories.ts';
import type { SearchList } from '#contract/calls/search.ts';
import { SEARCH_SORTS, type SearchSort } from '#contract/enums.ts';
import { orElse } from '#client/or-else.ts';
import { translated } from '#lists/categories.ts';
import type { search } from '#lists/search.ts';
import { listContext, type OpenList } from '../_list/open-list.ts';

type Results = OpenList<unknown, unknown, SearchList, SearchSort, typeof search.filters>;

/** How results are ordered, where there are any, and by which categories they are narrowed and can be. */
export async function loadFacets(locals: App.Locals, { asked, answer, href, state }: Results) {
  const { client, view } = locals;
  const params = { lifetime: LIFETIMES.categories, gender: view.group, lang: view.lang } as const;
  const named = client.read(categories, { ...params, section: 'all' });
  const known = await orElse(named, { categories: [] });
  // An API that knows of no categories here has not looked at them: nothing may say that it has.
  const facets = answer?.facets ?? null;
  const dirs = answer && facets === null ? [] : asked.filters.category;
  const areKnown = dirs.every((dir) => known.categories.some((one) => one.dir === dir));
  // What this group has no videos of.
  const elsewhere = areKnown ? [] : await translated(listContext(locals), dirs);
  const titles = new Map(
    [...(answer?.categories ?? []), ...(facets ?? []), ...elsewhere, ...known.categories].map(
      ({ dir, title }) => [dir, title],
    ),
  );
  const narrowedTo = (dir: string, category: readonly string[]) => ({
    title: titles.get(dir) ?? dir,
    href: href({ page: 1, filters: { ...asked.filters, category } }),
  });
  return {
    all: known.categories,
    current: asked.sort,
    orders:
      state.kind === 'empty'
        ? []
        : SEARCH_SORTS.map((sort) => ({ value: sort, href: href({ page: 1, sort }) })),
    taken: dirs.map((dir) =>
      narrowedTo(
        dir,
        dirs.filter((other) => other !== dir),
      ),
    ),
    offered:
      dirs.length < MAX_CATEGORIES
        ? (facets ?? []).map(({ dir }) => narrowedTo(dir, [...dirs, dir]))
        : [],
  };
}
