import type { Client } from '#client/client.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { informationDates } from './information-dates.ts';
import { openSearch } from './open-search.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

/** A file that is written when it is asked for. */
export interface CrawlerFile {
  type: string;
  /** Seconds. */
  maxAge: number;
  pieces: AsyncIterable<string> | Iterable<string>;
}

/** What crawlers and browsers ask for by name. */
export interface CrawlerFiles {
  has(path: string): boolean;
  /** `origin` is the site's address as it is reached. Null where there is no such file; rejects when the API fails. */
  open(path: string, origin: string): Promise<CrawlerFile | null>;
}

const WHOLE: Readonly<Record<string, { type: string; text: (origin: string) => string }>> = {
  '/robots.txt': { type: 'text/plain', text: robots },
  '/opensearch.xml': { type: 'application/opensearchdescription+xml', text: openSearch },
};
const isSitemap = (path: string): boolean => /^\/sitemap(?:\/[^/]*)?\.xml$/.test(path);

/** The files of a site: what they list is read through `client`. */
export function crawlerFiles(client: Client, apiOrigin: string | null): CrawlerFiles {
  return {
    has: (path) => path in WHOLE || isSitemap(path),
    async open(path, origin) {
      const whole = WHOLE[path];
      const maxAge = LIFETIMES.videos;
      if (whole) return { type: whole.type, maxAge, pieces: [whole.text(origin)] };
      const pieces = await sitemap(path, { client, origin, apiOrigin, informationDates });
      return pieces && { type: 'application/xml', maxAge, pieces };
    },
  };
}
