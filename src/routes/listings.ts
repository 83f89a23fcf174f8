import { resolveRoute } from './resolve.ts';
import type { RouteName } from './table.ts';

/** Rows whose page is a list of videos. */
const LISTINGS = [
  'videos',
  'category',
  'categoryPage',
  'search',
  'topCountry',
  'modelVideos',
  'channelVideos',
  'playlist',
  'memberUploads',
  'memberFavourites',
] as const satisfies readonly RouteName[];

/** Rows whose page is a list of something else: it has a feed too. */
const CATALOGUE = [
  'models',
  'channels',
  'playlists',
  'albums',
  'albumCategory',
  'community',
] as const satisfies readonly RouteName[];

export interface CatalogueRoute {
  name: (typeof CATALOGUE)[number];
  params: Readonly<Record<string, string>>;
}

/** The list of models, channels, playlists, albums or members at a path (without language prefix), or null. */
export function catalogueRoute(path: string): CatalogueRoute | null {
  const found = resolveRoute(path);
  if (found?.kind !== 'page') return null;
  const name = CATALOGUE.find((listing) => listing === found.name);
  return name ? { name, params: found.params } : null;
}

export interface ListingRoute {
  name: (typeof LISTINGS)[number];
  params: Readonly<Record<string, string>>;
}

/** The list of videos at a path (without language prefix); null where there is another page or none. */
export function listingRoute(path: string): ListingRoute | null {
  const found = resolveRoute(path);
  if (found?.kind !== 'page') return null;
  const name = LISTINGS.find((listing) => listing === found.name);
  // A history is kept in the browser: nobody else can list it.
  if (name === undefined || found.params.sort === 'history') return null;
  return { name, params: found.params };
}

/**
 * What a listing also answers, each under a prefix of its own as a language is: its feed, and one of its
 * videos by chance. The rest of the address is the listing's, filters and all.
 */
const FORMS = { rss: '/rss', surprise: '/surprise' } as const;
export type ListingForm = keyof typeof FORMS;

/** The address of a listing's other form, on its page 1; null for the path of what has no such form. */
export function listingForm(form: ListingForm, address: string): string | null {
  const [path = '', query] = address.split('?');
  if (!listingRoute(path) && (form === 'surprise' || !catalogueRoute(path))) return null;
  const first = path.replace(/\/\d+\/$/, '/1/');
  return FORMS[form] + first + (query === undefined ? '' : `?${query}`);
}

/** The listing's path in the path of one of its forms. */
export const pathInForm = (form: ListingForm, path: string): string =>
  path.slice(FORMS[form].length);
