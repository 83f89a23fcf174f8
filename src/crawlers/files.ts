import type { Client } from '#client/client.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import type { CrawlerFiles } from '#lib/crawler-files.ts';
import { informationDates } from './information-dates.ts';
import { openSearch } from './open-search.ts';
import { robots } from './robots.ts';
import { sitemap, sitemapTags } from './sitemap.ts';
import { passkeyEndpoints, securityText } from './well-known.ts';

const WHOLE: Readonly<Record<string, { type: string; text: (origin: string) => string }>> = {
  '/robots.txt': { type: 'text/plain', text: robots },
  '/opensearch.xml': { type: 'application/opensearchdescription+xml', text: openSearch },
  '/.well-known/security.txt': { type: 'text/plain', text: securityText },
  '/.well-known/passkey-endpoints': { type: 'application/json', text: passkeyEndpoints },
};
/** Seconds for which caches keep a sitemap, which names what a moment later may be removed. */
const SITEMAP_SECONDS = 600;

const isSitemap = (path: string): boolean => /^\/sitemap(?:\/[^/]*)?\.xml$/.test(path);

/** The files of a site: what they list is read through `client`. */
export function crawlerFiles(client: Client, apiOrigin: string | null): CrawlerFiles {
  return {
    has: (path) => path in WHOLE || isSitemap(path),
    async open(path, origin) {
      const whole = WHOLE[path];
      if (whole) {
        const { type, text } = whole;
        return { type, maxAge: LIFETIMES.videos, tags: [], pieces: [text(origin)] };
      }
      const pieces = await sitemap(path, { client, origin, apiOrigin, informationDates });
      const tags = sitemapTags(path);
      return pieces && { type: 'application/xml', maxAge: SITEMAP_SECONDS, tags, pieces };
    },
  };
}
