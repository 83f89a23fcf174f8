import type { Target } from './target.ts';

/** What of a visitor may become part of an address. */
interface Reached {
  /** Two letters, or null when unknown. */
  country: string | null;
  /** The origin by which the site was reached; null when the operator named it once for all. */
  origin: (() => string) | null;
}

/**
 * What a page is asked by: path without prefix, with normalised query. A page never sees the visitor's country, so where
 * it is part of what is asked for (`/top-country/`, API.md) it goes in here, as does the site's own origin for a feed or a
 * row that writes whole addresses.
 */
export function pageUrl(
  { pagePath, pageQuery, route }: Pick<Target, 'pagePath' | 'pageQuery' | 'route'>,
  { country, origin }: Reached,
): string {
  const add = (name: string, value: string): string =>
    `${pagePath}?${name}=${encodeURIComponent(value)}${pageQuery.replace('?', '&')}`;
  const fact = route?.variant === 'rss' ? 'origin' : route?.given;
  if (fact === 'origin' && origin !== null) return add('origin', origin());
  if (fact === 'country' && country !== null && !/[?&]country=/u.test(pageQuery)) {
    return add('country', country);
  }
  return pagePath + pageQuery;
}
