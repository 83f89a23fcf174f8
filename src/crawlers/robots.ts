import { VARIANT_PREFIXES } from '#lists/variants.ts';
import { ROUTES } from '#routes/table.ts';

/** All addresses of a row: `/member/{id}/history/{page}/` → `/member/*` + `/history/`. */
const addressesOf = (pattern: string): string =>
  pattern.replace(/(?:\{\w+\}\/)+$/, '').replaceAll(/\{\w+\}/g, '*');

/** With data, and the pages of one visitor. */
const CLOSED = [
  '/api/',
  `${VARIANT_PREFIXES.surprise}/`,
  ...ROUTES.filter((row) => row.kind === 'own' || 'uncrawled' in row).map(({ path }) =>
    addressesOf(path),
  ),
];

/** `robots.txt` (RFC 9309) for a site at this origin. */
export function robots(origin: string): string {
  // A page is also below the prefix of each language.
  const rules = CLOSED.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
