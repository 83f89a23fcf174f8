import type { AstroGlobal } from 'astro';
import {
  dateGroup,
  durationGroup,
  sortGroup,
  typeGroup,
  type FilterGroup,
} from '#components/listing/filter-groups.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { DATED_SORTS } from '#config/dated-sorts.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DATES, DURATIONS, VIDEO_TYPES, VIDEO_SORTS, type VideoSort } from '#contract/enums.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Translate } from '#i18n/translate.ts';
import { localPath } from '#routes/paths.ts';
import { filterQuery, isNarrowed, NO_FILTERS, type ListFilters } from './filters.ts';
import { keepFresh } from './freshness.ts';
import { loadList, statusOfList } from './list.ts';
import { sortedListing } from './listing.ts';
import { loadMain } from './main.ts';
import { pageSuffix } from './page-title.ts';

/** The path, without language prefix, of this list in another order, on another page, under other filters. */
type Address = (sort: VideoSort, page: number, query: Record<string, string>) => string;

/** A date is kept by the orders that take one. */
const datedBy = (sort: VideoSort, chosen: ListFilters): ListFilters =>
  DATED_SORTS.has(sort) ? chosen : { ...chosen, date: 'all' };

/** The bar over a list of videos. `href` leads to its first page in another order or under other filters. */
function filterBar(
  t: Translate,
  sort: VideoSort,
  chosen: ListFilters,
  href: (sort: VideoSort, filters: ListFilters) => string,
): FilterGroup[] {
  const change = (part: Partial<ListFilters>): string => href(sort, { ...chosen, ...part });
  return [
    sortGroup(t, VIDEO_SORTS, sort, (value) => href(value, datedBy(value, chosen))),
    ...(DATED_SORTS.has(sort)
      ? [dateGroup(t, DATES, chosen.date, (date) => change({ date }))]
      : []),
    durationGroup(t, DURATIONS, chosen.duration, (duration) => change({ duration })),
    typeGroup(t, VIDEO_TYPES, chosen.type, (type) => change({ type })),
  ];
}

/**
 * Asks for the videos that the page's address lists, or another `path` of ours, and for the shell; says the page's
 * status and how long it is kept, under `tags` and those of every list. Gives what the page shows and the `query` of
 * its filters. Throws where the address lists no videos.
 */
export async function loadVideoPage(
  astro: Pick<AstroGlobal, 'cache' | 'locals' | 'response' | 'url'>,
  address: Address,
  { tags = [], path = astro.url.pathname }: { tags?: readonly string[]; path?: string } = {},
) {
  const { locals, response, url } = astro;
  const t = createTranslator(locals.view.lang);
  const listing = sortedListing(new URL(path + url.search, url), locals);
  if (!listing) throw new Error(`no list of videos at ${path}`);
  const { sort, page, filters: chosen } = listing;
  const [main, state] = await Promise.all([loadMain(locals), loadList(listing.ask(page), page)]);
  response.status = statusOfList(state);
  keepFresh(astro, LIFETIMES.videos, [cacheTags.main, cacheTags.videos, ...tags]);

  const link = (of: VideoSort, number: number, filters: ListFilters): string =>
    localPath(locals.view.prefix, address(of, number, filterQuery(filters)));
  const narrowed = isNarrowed(chosen);
  return {
    sort,
    query: filterQuery(chosen),
    narrowed,
    main,
    state,
    canonical: address(sort, page, filterQuery(chosen)),
    numbered: pageSuffix(t, page),
    /** What the list itself shows, whichever component draws it. */
    shown: {
      state,
      page,
      list: listing.url,
      filters: filterBar(t, sort, chosen, (of, filters) => link(of, 1, filters)),
      href: (number: number) => link(sort, number, chosen),
      unfiltered: narrowed ? link(sort, 1, NO_FILTERS) : null,
    },
  };
}
