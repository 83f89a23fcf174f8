/** A file for crawlers or browsers that is written when it is asked for. */
export interface CrawlerFile {
  type: string;
  /** Seconds. */
  maxAge: number;
  /** Tags (#config/cache-tags.ts) of what it names. */
  tags: readonly string[];
  /** A sitemap is never whole in memory before it is compressed. */
  pieces: AsyncIterable<string> | Iterable<string>;
}

/** What crawlers and browsers ask for by name. */
export interface CrawlerFiles {
  has(path: string): boolean;
  /** `origin` is the site's address as it is reached. Null where there is no such file; rejects when the API fails. */
  open(path: string, origin: string): Promise<CrawlerFile | null>;
}
