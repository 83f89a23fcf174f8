import { DEFAULT_COUNTRY } from '#config/countries.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { readUrl } from '#contract/call.ts';
import { search } from '#contract/calls/search.ts';
import { PLAIN_LIST, videos, type VideoList, type VideosParams } from '#contract/calls/videos.ts';
import { SEARCH_SORTS, VIDEO_SORTS, type SearchSort, type VideoSort } from '#contract/enums.ts';
import { listingRoute, type ListingRoute } from '#routes/listings.ts';
import { cleanSearchText, isSearchable } from '#lib/search-text.ts';
import {
  chosenCategories,
  readFilters,
  readSearchFilters,
  uniqueDirs,
  NO_FILTERS,
  type ListFilters,
} from './filters.ts';

/** A list of videos by its address: what it lists, and how the API is asked for a page of it. */
export interface VideoListing<Sort extends SearchSort = SearchSort> extends ListingRoute {
  sort: Sort;
  page: number;
  filters: ListFilters;
  ask: (page: number) => Promise<VideoList>;
  /** The API's address of the page's list, as {@link VideoListing.ask} asks for it. */
  url: string;
}

type Place = Pick<VideosParams, 'section' | 'objectId' | 'lifetime'> & { sort: VideoSort };
const PLACE: Place = {
  section: '',
  objectId: '',
  lifetime: LIFETIMES.videos,
  sort: VIDEO_SORTS[0],
};

const categoriesIn = (objectId: string): string => uniqueDirs(objectId).join(',');

/** Where each kind of listing is in the API; its own sort, unless the address names one. */
const PLACES: Readonly<
  Record<Exclude<ListingRoute['name'], 'search'>, (of: string, query: URLSearchParams) => Place>
> = {
  videos: () => PLACE,
  category: (of) => ({ ...PLACE, section: 'categories', objectId: categoriesIn(of) }),
  categoryPage: (of) => ({ ...PLACE, section: 'categories', objectId: categoriesIn(of) }),
  topCountry: (_of, query) => ({
    ...PLACE,
    section: 'country',
    objectId: (query.get('country') ?? DEFAULT_COUNTRY).toLowerCase(),
    sort: 'most-popular',
  }),
  modelVideos: (of) => ({ ...PLACE, section: 'model', objectId: of }),
  channelVideos: (of) => ({ ...PLACE, section: 'channel', objectId: of }),
  playlist: (of) => ({
    ...PLACE,
    section: 'playlist',
    objectId: of,
    lifetime: LIFETIMES.playlistStrip,
  }),
  memberUploads: (of) => ({
    ...PLACE,
    section: 'ed_videos',
    objectId: of,
    lifetime: LIFETIMES.own,
  }),
  memberFavourites: (of) => ({
    ...PLACE,
    section: 'favourite_videos',
    objectId: of,
    lifetime: LIFETIMES.own,
  }),
};

function searchListing(
  route: ListingRoute,
  url: URL,
  { client, view }: App.Locals,
): VideoListing | null {
  const text = cleanSearchText(url.searchParams.get('s') ?? '');
  if (!isSearchable(text)) return null;
  const wanted = url.searchParams.get('sort');
  const sort = SEARCH_SORTS.find((value) => value === wanted) ?? SEARCH_SORTS[0];
  const filters = readSearchFilters(url.searchParams);
  const query = (page: number) => ({
    ...filters,
    lifetime: LIFETIMES.videos,
    gender: view.group,
    count: LISTING_PAGE_SIZE,
    anything: '',
    category: chosenCategories(url.searchParams).join(','),
    sort,
    text,
    page,
  });
  const page = Number(route.params.page);
  return {
    ...route,
    sort,
    page,
    filters,
    ask: (number) => client.read(search, {}, query(number)),
    url: readUrl(search, {}, query(page)),
  };
}

/** The list of videos at an address without language prefix; null where there is none. */
export function videoListing(url: URL, locals: App.Locals): VideoListing | null {
  const route = listingRoute(url.pathname);
  return route?.name === 'search' ? searchListing(route, url, locals) : sortedListing(url, locals);
}

/** The same of a list that is not a search's. */
export function sortedListing(url: URL, locals: App.Locals): VideoListing<VideoSort> | null {
  const route = listingRoute(url.pathname);
  if (!route || route.name === 'search') return null;
  const { name, params } = route;
  const { object_id, dir, id } = params;
  const place = PLACES[name](object_id ?? dir ?? id ?? '', url.searchParams);
  const named = params.sort ?? url.searchParams.get('sort');
  const known = VIDEO_SORTS.find((value) => value === named);
  // A sort in the path is what the page is; one in the query is a wish.
  if (params.sort !== undefined && known === undefined) return null;
  const sort = known ?? place.sort;
  const filters = HAS_FILTERS.has(name) ? readFilters(url.searchParams, sort) : NO_FILTERS;
  const read = (page: number): VideosParams => ({
    ...PLAIN_LIST,
    ...place,
    ...filters,
    sort,
    gender: locals.view.group,
    count: LISTING_PAGE_SIZE,
    page,
  });
  const page = Number(params.page);
  return {
    ...route,
    sort,
    page,
    filters,
    ask: (number) => locals.client.read(videos, read(number)),
    url: readUrl(videos, read(page), undefined),
  };
}

/** A playlist and a member's lists are shown whole and in their own order. */
const HAS_FILTERS: ReadonlySet<ListingRoute['name']> = new Set([
  'videos',
  'category',
  'categoryPage',
  'topCountry',
  'modelVideos',
  'channelVideos',
]);

/** The API's address of the list that a page at this address shows. */
export const listingUrl = ({ url, locals }: { url: URL; locals: App.Locals }): string | null =>
  videoListing(url, locals)?.url ?? null;
