import type { Target } from './target.ts';

/**
 * What a page is asked by: path without prefix, with normalised query. A page never sees the visitor's
 * country, so where the country is part of what is asked for (`/top-country/`, API.md) it goes in here.
 */
export function pageUrl({ pagePath, pageQuery }: Target, country: string | null): string {
  const url = pagePath + pageQuery;
  if (country === null || !pagePath.startsWith('/top-country/')) return url;
  if (/[?&]country=/u.test(pageQuery)) return url;
  return `${pagePath}?country=${country}${pageQuery.replace('?', '&')}`;
}
