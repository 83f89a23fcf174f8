import { orMissing } from '#client/or-else.ts';
import { paths } from '#routes/paths.ts';
import type { SitemapEntry } from './sitemap-entry.ts';
import { FIRST_PAGES, NOTHING, type SitemapPart, type SitemapSite } from './sitemap-parts.ts';

const ALWAYS = [paths.home(), paths.sitemapPage()];

/** How many entries a part of the sitemap has, and when the newest of it appeared. */
export async function sizeOf(
  site: SitemapSite,
  part: SitemapPart,
): Promise<{ total: number; newest: number; entries: SitemapEntry[] }> {
  const { total, entries } = await orMissing(part(site, 1, 1), NOTHING);
  return { total, newest: entries[0]?.changedAt ?? 0, entries };
}

/** Pages of which there are few: the site's own, the first page of each list, categories. */
export async function fewPages(site: SitemapSite): Promise<SitemapEntry[]> {
  const [dates, lists] = await Promise.all([
    site.informationDates(),
    Promise.all(FIRST_PAGES.map(async (list) => ({ ...list, ...(await sizeOf(site, list.part)) }))),
  ]);
  // Home and a list change with the newest of what they show; what tells no date has none.
  const changed = new Map(dates);
  for (const list of lists) {
    for (const path of [...list.paths, ...(list.isMain ? [paths.home()] : [])])
      changed.set(path, list.newest);
  }
  return [
    ...ALWAYS,
    ...dates.keys(),
    ...lists.flatMap(({ total, paths: first, isIndex, entries }) => {
      if (isIndex && entries.length > 0) return [...first, ...entries.map(({ path }) => path)];
      return total > 0 && !isIndex ? first : [];
    }),
  ].map((path) => ({ path, changedAt: changed.get(path) ?? 0 }));
}
