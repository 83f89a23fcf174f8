import { PRERENDERED_PATHS } from '#config/prerender.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { DEFAULT_SITE_GROUP } from '#config/site-groups.ts';
import { albumCategories } from '#contract/calls/albums.ts';
import { categories } from '#contract/calls/categories.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { paths } from '#lib/paths.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { SITEMAP_PARTS, type SitemapSite } from './sitemap-parts.ts';

/** Pages that are there only while the list they show has something. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  [`videos-${DEFAULT_SITE_GROUP}`]: VIDEO_SORTS.map((sort) => paths.videos(sort)),
  models: [paths.models()],
  channels: [paths.channels()],
  playlists: [paths.playlists()],
  albums: [paths.albums()],
};

const LEGAL = PRERENDERED_PATHS.filter((path) => path.startsWith('/information/'));
const ALWAYS = [paths.home(), paths.sitemapPage(), ...LEGAL, paths.information('contact')];

/** How many entries a part of the sitemap has, and when the newest of it appeared. */
export async function sizeOf(
  site: SitemapSite,
  part: string,
): Promise<{ total: number; newest: number }> {
  const { total = 0, entries = [] } = (await SITEMAP_PARTS.get(part)?.(site, 1, 1)) ?? {};
  return { total, newest: entries[0]?.changedAt ?? 0 };
}

/** Pages of which there are few: the site's own, the first page of each list, categories. */
export async function fewPages(site: SitemapSite): Promise<SitemapEntry[]> {
  const place = { lifetime: LIFETIMES.categories, gender: DEFAULT_SITE_GROUP } as const;
  const lang = DEFAULT_LANGUAGE;
  const { client } = site;
  const [sizes, ofVideos, ofAlbums] = await Promise.all([
    Promise.all(Object.keys(LISTS).map(async (part) => [part, await sizeOf(site, part)] as const)),
    client.read(categories, { ...place, section: 'all', lang }),
    client.read(albumCategories, { ...place, lang }),
  ]);
  const filled = ({ totalVideos }: { totalVideos: number }): boolean => totalVideos > 0;
  const inVideos = ofVideos.categories.filter(filled).map(({ dir }) => paths.category([dir]));
  const inAlbums = ofAlbums.categories.filter(filled).map(({ dir }) => paths.albumCategory(dir));
  return [
    ...ALWAYS,
    ...sizes.flatMap(([part, { total }]) => (total > 0 ? (LISTS[part] ?? []) : [])),
    ...(inVideos.length > 0 ? [paths.categories(), ...inVideos] : []),
    ...(inAlbums.length > 0 ? [paths.albumCategories(), ...inAlbums] : []),
  ].map((path) => ({ path }));
}
