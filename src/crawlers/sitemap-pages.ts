import { orMissing } from '#client/or-else.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { DEFAULT_SITE_GROUP } from '#config/site-groups.ts';
import { albumCategories } from '#contract/calls/albums.ts';
import { categories } from '#contract/calls/categories.ts';
import { paths } from '#routes/paths.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { FIRST_PAGES, NOTHING, type SitemapPart, type SitemapSite } from './sitemap-parts.ts';

const ALWAYS = [paths.home(), paths.sitemapPage()];

const NO_CATEGORIES = { categories: [] };

/** How many entries a part of the sitemap has, and when the newest of it appeared. */
export async function sizeOf(
  site: SitemapSite,
  part: SitemapPart,
): Promise<{ total: number; newest: number }> {
  const { total, entries } = await orMissing(part(site, 1, 1), NOTHING);
  return { total, newest: entries[0]?.changedAt ?? 0 };
}

/** Pages of which there are few: the site's own, the first page of each list, categories. */
export async function fewPages(site: SitemapSite): Promise<SitemapEntry[]> {
  const place = { lifetime: LIFETIMES.categories, gender: DEFAULT_SITE_GROUP } as const;
  const lang = DEFAULT_LANGUAGE;
  const { client } = site;
  const [dates, lists, ofVideos, ofAlbums] = await Promise.all([
    site.informationDates(),
    Promise.all(FIRST_PAGES.map(async (list) => ({ ...list, ...(await sizeOf(site, list.part)) }))),
    orMissing(client.read(categories, { ...place, section: 'all', lang }), NO_CATEGORIES),
    orMissing(client.read(albumCategories, { ...place, lang }), NO_CATEGORIES),
  ]);
  // Home and a list change with the newest of what they show; what tells no date has none.
  const changed = new Map(dates);
  for (const list of lists) {
    for (const path of [...list.paths, ...(list.isMain ? [paths.home()] : [])])
      changed.set(path, list.newest);
  }
  const filled = ({ totalVideos }: { totalVideos: number }): boolean => totalVideos > 0;
  const inVideos = ofVideos.categories.filter(filled).map(({ dir }) => paths.category([dir]));
  const inAlbums = ofAlbums.categories.filter(filled).map(({ dir }) => paths.albumCategory(dir));
  return [
    ...ALWAYS,
    ...dates.keys(),
    ...lists.flatMap((list) => (list.total > 0 ? list.paths : [])),
    ...(inVideos.length > 0 ? [paths.categories(), ...inVideos] : []),
    ...(inAlbums.length > 0 ? [paths.albumCategories(), ...inAlbums] : []),
  ].map((path) => ({ path, changedAt: changed.get(path) ?? 0 }));
}
