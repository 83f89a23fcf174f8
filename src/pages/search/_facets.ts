import { LIFETIMES } from '#config/lifetimes.ts';
import { MAX_CATEGORIES } from '#config/limits.ts';
import { categories } from '#contract/calls/categories.ts';
import type { SearchList } from '#contract/calls/search.ts';
import { SEARCH_SORTS, type SearchSort } from '#contract/enums.ts';
import { orElse } from '#client/or-else.ts';
import type { search } from '#lists/search.ts';
import type { OpenList } from '../_list/open-list.ts';

type Results = OpenList<unknown, unknown, SearchList, SearchSort, typeof search.filters>;

/** How results are ordered, where there are any, and by which categories they are narrowed and can be. */
export async function loadFacets(
  { client, view }: App.Locals,
  { asked, answer, href, state }: Results,
) {
  const params = { lifetime: LIFETIMES.categories, gender: view.group, lang: view.lang } as const;
  const named = client.read(categories, { ...params, section: 'all' });
  const known = await orElse(named, { categories: [] });
  // An API that knows of no categories here has not looked at them: nothing may say that it has.
  const facets = answer?.facets ?? null;
  const dirs = answer && facets === null ? [] : asked.filters.category;
  const titles = new Map(
    [...(facets ?? []), ...known.categories].map(({ dir, title }) => [dir, title]),
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
