import type { Target } from './target.ts';

/** What of a visitor may become part of an address. */
interface Reached {
  /** Two letters, or null when unknown. */
  country: string | null;
  /** The origin by which the site was reached; null when the operator named it once for all. */
  origin: (() => string) | null;
}

/**
 * What a page is asked by: path without prefix, with normalised query. A page never sees the visitor's
 * country, so where the country is part of what is asked for (`/top-country/`, API.md) it goes in here. A
 * feed, a share page and an oEmbed answer hold whole addresses, so the site's own goes into theirs.
 */
export function pageUrl({ pagePath, pageQuery }: Target, { country, origin }: Reached): string {
  const url = pagePath + pageQuery;
  if (origin !== null && /^\/(?:rss|share|oembed)\//u.test(pagePath)) {
    return `${pagePath}?origin=${encodeURIComponent(origin())}${pageQuery.replace('?', '&')}`;
  }
  if (country === null || !pagePath.startsWith('/top-country/')) return url;
  if (/[?&]country=/u.test(pageQuery)) return url;
  return `${pagePath}?country=${country}${pageQuery.replace('?', '&')}`;
}
