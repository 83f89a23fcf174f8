import { DEFAULT_COUNTRY } from '#config/countries.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { DEFAULT_SITE_GROUP } from '#config/site-groups.ts';
import { albumCategories } from '#contract/calls/albums.ts';
import { categories } from '#contract/calls/categories.ts';
import { countries } from '#contract/calls/countries.ts';
import { members, NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { paths } from '#routes/paths.ts';
import { ifServed } from './if-served.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { NOTHING, SITEMAP_PARTS, type SitemapSite } from './sitemap-parts.ts';

/** Pages that are there only while the list they show has something. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  [`videos-${DEFAULT_SITE_GROUP}`]: VIDEO_SORTS.map((sort) => paths.videos(sort)),
  models: [paths.models()],
  channels: [paths.channels()],
  playlists: [paths.playlists()],
  albums: [paths.albums()],
};

const ALWAYS = [paths.home(), paths.sitemapPage()];

const NO_CATEGORIES = { categories: [] };

/** How many entries a part of the sitemap has, and when the newest of it appeared. */
export async function sizeOf(
  site: SitemapSite,
  part: string,
): Promise<{ total: number; newest: number }> {
  const first = SITEMAP_PARTS.get(part)?.(site, 1, 1) ?? Promise.resolve(NOTHING);
  const { total, entries } = await ifServed(first, NOTHING);
  return { total, newest: entries[0]?.changedAt ?? 0 };
}

/** The first page of the members: public, though the page of each of them is personal and in no sitemap. */
async function community({ client }: SitemapSite): Promise<string[]> {
  const place = { ...NO_MEMBER_FILTER, lifetime: LIFETIMES.member, sort: 'recent' } as const;
  const found = client.read(members, { ...place, page: 1, count: 1 });
  const { totalCount } = await ifServed(found, { members: [], totalCount: 0, pages: 0 });
  return totalCount > 0 ? [paths.community()] : [];
}

/** The videos of the country that a visitor sees whose own is not known; the others are chosen by a form. */
async function topCountry({ client }: SitemapSite): Promise<string[]> {
  const place = { lifetime: LIFETIMES.videos, gender: DEFAULT_SITE_GROUP } as const;
  const read = client.read(countries, { ...place, section: 'videos' });
  const found = await ifServed(read, { countries: [] });
  const has = found.countries.some(({ code, total }) => code === DEFAULT_COUNTRY && total > 0);
  return has ? [paths.topCountry(DEFAULT_COUNTRY)] : [];
}

/** Pages of which there are few: the site's own, the first page of each list, categories. */
export async function fewPages(site: SitemapSite): Promise<SitemapEntry[]> {
  const place = { lifetime: LIFETIMES.categories, gender: DEFAULT_SITE_GROUP } as const;
  const lang = DEFAULT_LANGUAGE;
  const { client } = site;
  const [dates, sizes, ofVideos, ofAlbums, ...others] = await Promise.all([
    site.informationDates(),
    Promise.all(Object.keys(LISTS).map(async (part) => [part, await sizeOf(site, part)] as const)),
    ifServed(client.read(categories, { ...place, section: 'all', lang }), NO_CATEGORIES),
    ifServed(client.read(albumCategories, { ...place, lang }), NO_CATEGORIES),
    community(site),
    topCountry(site),
  ]);
  // Home and a list change with the newest of what they show; what tells no date has none.
  const changed = new Map(dates);
  for (const [part, { newest }] of sizes) {
    const isVideos = part.startsWith('videos-');
    for (const path of [...(LISTS[part] ?? []), ...(isVideos ? [paths.home()] : [])])
      changed.set(path, newest);
  }
  const filled = ({ totalVideos }: { totalVideos: number }): boolean => totalVideos > 0;
  const inVideos = ofVideos.categories.filter(filled).map(({ dir }) => paths.category([dir]));
  const inAlbums = ofAlbums.categories.filter(filled).map(({ dir }) => paths.albumCategory(dir));
  return [
    ...ALWAYS,
    ...dates.keys(),
    ...sizes.flatMap(([part, { total }]) => (total > 0 ? (LISTS[part] ?? []) : [])),
    ...(inVideos.length > 0 ? [paths.categories(), ...inVideos] : []),
    ...(inAlbums.length > 0 ? [paths.albumCategories(), ...inAlbums] : []),
    ...others.flat(),
  ].map((path) => ({ path, changedAt: changed.get(path) ?? 0 }));
}
