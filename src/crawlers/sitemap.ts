import { orMissing } from '#client/or-else.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { MAX_COUNT } from '#config/limits.ts';
import { xmlText } from '#lib/xml.ts';
import { entryXml, type SitemapEntry } from './sitemap-entry.ts';
import { fewPages, sizeOf } from './sitemap-pages.ts';
import { NOTHING, SITEMAP_PARTS, type SitemapSite } from './sitemap-parts.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const CORE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const EXTENSIONS = [
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
].join(' ');

/** sitemaps.org: an index names at most so many files. */
const MAX_FILES = 50_000;

async function* urlset(entries: readonly SitemapEntry[], origin: string): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${CORE} ${EXTENSIONS}>\n`;
  for (const entry of entries) yield entryXml(entry, origin);
  yield '</urlset>\n';
}

const fileXml = (loc: string, changedAt = 0): string => {
  const lastmod = changedAt > 0 ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
  return `<sitemap><loc>${xmlText(loc)}</loc>${lastmod}</sitemap>\n`;
};

async function* index(site: SitemapSite): AsyncGenerator<string> {
  const at = (name: string): string => `${site.origin}/sitemap/${name}.xml`;
  // Asked before the first byte, so that an API in trouble is an error and not half a file.
  const parts = [...SITEMAP_PARTS];
  const sizes = await Promise.all(parts.map(([, part]) => sizeOf(site, part)));
  yield `${HEAD}<sitemapindex ${CORE}>\n${fileXml(at('pages'))}`;
  let left = MAX_FILES - 1;
  for (const [number, [part]] of parts.entries()) {
    const { total, newest } = sizes[number] ?? { total: 0, newest: 0 };
    // Newest first: whatever is added moves all that follows, so every file of a part changes with it.
    for (let page = 1; page <= Math.ceil(total / MAX_COUNT) && left > 0; page += 1, left -= 1) {
      yield fileXml(at(`${part}-${page}`), newest);
    }
  }
  yield '</sitemapindex>\n';
}

/**
 * The sitemap file at a path, in pieces; null where there is none. A file holds one page of the API in eleven
 * addresses each: 2,640 entries, a few MB. Throws ApiError before the first piece.
 */
export async function sitemap(
  path: string,
  site: SitemapSite,
): Promise<AsyncIterable<string> | null> {
  if (path === '/sitemap.xml') return index(site);
  if (path === '/sitemap/pages.xml') return urlset(await fewPages(site), site.origin);
  const [, name = '', number = ''] = /^\/sitemap\/([a-z-]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
  const part = SITEMAP_PARTS.get(name);
  if (!part) return null;
  const { total, entries } = await orMissing(part(site, Number(number)), NOTHING);
  // Of all on a page there may be none that is to be found: the index names it, and it says so.
  const isNamed = Number(number) <= Math.ceil(total / MAX_COUNT);
  return isNamed ? urlset(entries, site.origin) : null;
}

const LISTED: readonly string[] = [
  ...[
    cacheTags.videos,
    cacheTags.albums,
    cacheTags.playlists,
    cacheTags.models,
    cacheTags.channels,
  ],
];

/** The tags of what a sitemap file names: of a part those of its list. */
export function sitemapTags(path: string): string[] {
  const [, part = ''] = /^\/sitemap\/([a-z]+)-/.exec(path) ?? [];
  return LISTED.filter((tag) => tag === part);
}
