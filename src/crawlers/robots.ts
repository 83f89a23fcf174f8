import { LANGUAGES } from '#config/locales.ts';
import { LISTS } from '#lists/lists.ts';
import { VARIANT_PREFIXES } from '#lists/variants.ts';
import { ROUTES } from '#routes/table.ts';

/** All addresses of a row: `/member/{id}/history/{page}/` → `/member/*` + `/history/`. */
const addressesOf = (pattern: string): string =>
  pattern.replace(/(?:\{\w+\}\/)+$/, '').replaceAll(/\{\w+\}/g, '*');

const CLOSED_ROUTES = ROUTES.filter((row) => row.kind === 'own' || 'uncrawled' in row);
const hasFeed = (name: string): boolean =>
  LISTS.some(({ route, feed }) => route === name && feed !== undefined);

/** With data, and the pages of one visitor. */
const CLOSED = new Set([
  '/api/',
  `${VARIANT_PREFIXES.surprise}/`,
  ...CLOSED_ROUTES.map(({ path }) => addressesOf(path)),
  ...CLOSED_ROUTES.filter(({ name }) => hasFeed(name)).map(
    ({ path }) => VARIANT_PREFIXES.rss + addressesOf(path),
  ),
]);
/** Before a page's address; `*` for any of them would close what is called as such a page is: `/videos/12/surprise/`. */
const PREFIXES = ['', ...LANGUAGES.map((lang) => `/${lang}`)];

/** `robots.txt` (RFC 9309) for a site at this origin. */
export function robots(origin: string): string {
  const rules = PREFIXES.flatMap((prefix) =>
    [...CLOSED].map((path) => `Disallow: ${prefix}${path}`),
  );
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
