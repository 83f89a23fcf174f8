import type { Client } from '#client/client.ts';
import { MAX_COUNT } from '#config/limits.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { DEFAULT_SITE_GROUP, SITE_GROUPS, type SiteGroup } from '#config/site-groups.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { firstAsked, listPath, type IndexedEntry, type List } from '#lists/define-list.ts';
import { LISTS } from '#lists/lists.ts';
import { paths } from '#routes/paths.ts';
import type { SitemapEntry } from './sitemap-entry.ts';

/** By what a sitemap is made. */
export interface SitemapSite {
  client: Client;
  origin: string;
  apiOrigin: string | null;
  /** The pages that editors own, by path, with the time of their last change: epoch milliseconds. */
  informationDates: () => Promise<ReadonlyMap<string, number>>;
}

/** A page of the API as a file of the sitemap. */
export interface SitemapPage {
  entries: SitemapEntry[];
  total: number;
}

export const NOTHING: SitemapPage = { entries: [], total: 0 };

/** A part of the sitemap that grows: file `n` of it is page `n` of a list of the API. */
export type SitemapPart = (site: SitemapSite, page: number, count?: number) => Promise<SitemapPage>;

/** An entry of a list as the sitemap tells of it, with whole addresses. */
function sitemapEntry(
  { apiOrigin, origin }: SitemapSite,
  { path, changedAt = 0, image = '', video }: IndexedEntry,
): SitemapEntry {
  const picture = image === '' ? null : new URL(mediaUrl(image, apiOrigin), origin).href;
  if (!video) return { path, changedAt, images: picture === null ? [] : [picture] };
  if (picture === null) return { path, changedAt };
  const player = origin + paths.embed(video.id);
  return {
    path,
    changedAt,
    video: { ...video, thumbnail: picture, player, tags: video.categories },
  };
}

/** A list that is in the sitemap, as its address without filters asks for it. */
function partOf(list: List, group: SiteGroup): SitemapPart {
  const asked = firstAsked(list);
  return async (site, page, count = MAX_COUNT) => {
    if (!asked || !list.sitemap) return NOTHING;
    const { sort, entry, isThere } = list.sitemap;
    const context = { client: site.client, group };
    if (isThere && !(await isThere(context))) return NOTHING;
    const request = list.read({ ...asked, sort, page }, { count, group, lang: DEFAULT_LANGUAGE });
    const { entries, total } = await request.ask(site.client);
    const indexed = entries.flatMap((one) => {
      const found = entry?.(one);
      return found ? [sitemapEntry(site, found)] : [];
    });
    return { entries: indexed, total };
  };
}

/** The parts by name: `/sitemap/{name}-{n}.xml`. */
export const SITEMAP_PARTS: ReadonlyMap<string, SitemapPart> = new Map(
  LISTS.flatMap((list): [string, SitemapPart][] => {
    const { part, groups = false } = list.sitemap ?? {};
    if (part === undefined) return [];
    if (!groups) return [[part, partOf(list, DEFAULT_SITE_GROUP)]];
    return SITE_GROUPS.map((group) => [`${part}-${group}`, partOf(list, group)]);
  }),
);

interface FirstPages {
  paths: string[];
  part: SitemapPart;
  /** Whether it is what the home page shows. */
  isMain: boolean;
  /** Whether there is no part of its entries: then they stand beside it. */
  isIndex: boolean;
}

/** The lists whose first pages are in the sitemap while they show something. */
export const FIRST_PAGES: readonly FirstPages[] = LISTS.flatMap((list) => {
  const asked = firstAsked(list);
  if (!list.sitemap || !asked) return [];
  const { sorts = [list.sorts[0]], groups = false } = list.sitemap;
  return {
    paths: sorts.map((sort) => listPath(list, { ...asked, sort })),
    part: partOf(list, DEFAULT_SITE_GROUP),
    isMain: groups,
    isIndex: list.sitemap.entry !== undefined && list.sitemap.part === undefined,
  };
});
