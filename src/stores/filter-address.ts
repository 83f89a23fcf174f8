import { DATED_SORTS } from '#config/dated-sorts.ts';
import { resolveRoute, routePath } from '#routes/resolve.ts';
import { splitPrefix } from '#lib/view.ts';

/** How a listing is narrowed and ordered; `''` is no filter, and for `sort` the listing's own. */
export interface Filters {
  readonly sort: string;
  readonly date: string;
  readonly duration: string;
  readonly type: string;
  /** `dir`s of the chosen categories. */
  readonly categories: readonly string[];
}

interface Place {
  prefix: string;
  name: string;
  params: Readonly<Record<string, string>>;
}

function placeOf(path: string): Place {
  const split = splitPrefix(path);
  const found = resolveRoute(split.path);
  const prefix = split.prefix === null ? '' : `/${split.prefix}`;
  if (!found || found.kind === 'redirect') return { prefix, name: '', params: {} };
  return { prefix, name: found.name, params: found.params };
}

/** `all` and nothing are the same choice. */
const plain = (value: string | null): string => (value === null || value === 'all' ? '' : value);

/** The order of a listing whose address names none. */
const OWN_SORTS: Readonly<Record<string, string>> = {
  search: 'relevance',
  categoryPage: 'latest-updates',
  topCountry: 'most-popular',
  model: 'latest-updates',
  modelVideos: 'latest-updates',
  channel: 'latest-updates',
  channelVideos: 'latest-updates',
};

/** The filters that an address says. */
export function readFilters(address: URL): Filters {
  const { name, params } = placeOf(address.pathname);
  const query = address.searchParams;
  const categories = params.object_id ?? query.get('category') ?? '';
  return {
    sort: params.sort ?? query.get('sort') ?? OWN_SORTS[name] ?? '',
    date: plain(query.get('date')),
    duration: plain(query.get('duration')),
    type: plain(query.get('type')),
    categories: categories === '' ? [] : categories.split(','),
  };
}

/** The path of a listing in another order and other categories, on page 1; `null` where these are in its query. */
function listingPath({ name }: Place, { sort, categories }: Filters): string | null {
  if (name === 'videos') return routePath('videos', { sort, page: 1 });
  if (name !== 'category' && name !== 'categoryPage') return null;
  if (categories.length === 0) return routePath('categories', {});
  const object_id = categories.join(',');
  return routePath('category', { object_id, sort: sort || 'latest-updates', page: 1 });
}

/** Whether a date narrows a listing in this order; a search takes one in every order. */
export function takesDate(address: URL, { sort }: Filters): boolean {
  return placeOf(address.pathname).name === 'search' || DATED_SORTS.has(sort);
}

/**
 * The same listing under other filters: a path with its query, on page 1. Keeps the language prefix
 * and the rest of the query; a date is dropped where the sort takes none.
 */
export function filterAddress(address: URL, filters: Filters): string {
  const place = placeOf(address.pathname);
  const path = listingPath(place, filters);
  const query = new URLSearchParams(address.search);
  const values: Record<string, string> = {
    sort: path === null && filters.sort !== 'relevance' ? filters.sort : '',
    date: takesDate(address, filters) ? plain(filters.date) : '',
    duration: plain(filters.duration),
    type: plain(filters.type),
    category: path === null ? filters.categories.join(',') : '',
    page: '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const here = address.pathname.slice(place.prefix.length);
  // What else ends in digits is a name.
  const samePage = place.params.page === undefined ? here : here.replace(/\d+\/$/u, '1/');
  const search = String(query);
  return place.prefix + (path ?? samePage) + (search && `?${search}`);
}
