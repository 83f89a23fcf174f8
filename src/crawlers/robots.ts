import { paths } from '#routes/paths.ts';
import { ROUTES } from '#routes/table.ts';

/** What no crawler gains by: endless results, pages of one visitor, forms' targets, data. */
const CLOSED = [
  '/api/',
  '/preferences/',
  '/search/',
  '/surprise/',
  '/share/',
  paths.history().replace(/\d+\/$/, ''),
  paths.excluded(),
  ...ROUTES.flatMap((row) => ('otherwise' in row ? [row.path.replace(/\{.*$/, '')] : [])),
];

/** `robots.txt` (RFC 9309) for a site at this origin. */
export function robots(origin: string): string {
  // A page is also below the prefix of each language.
  const rules = CLOSED.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
