import { splitPrefix } from '#lib/view.ts';
import type { Language } from '#config/locales.ts';
import type { Target } from './target.ts';

export interface PageAddress {
  prefix: Language | null;
  /** Path without prefix, with normalised query. */
  url: string;
  embed: boolean;
}

/**
 * What a page is asked by. A page never sees the visitor's country, so where the country is part of what
 * is asked for (`/top-country/`, API.md) it goes into the address.
 */
export function pageAddress(target: Target, country: string | null): PageAddress {
  const { prefix, path } = splitPrefix(target.pagePath);
  const url = path + target.pageQuery;
  const embed = path.startsWith('/embed/');
  if (country === null || !path.startsWith('/top-country/')) return { prefix, url, embed };
  if (/[?&]country=/u.test(target.pageQuery)) return { prefix, url, embed };
  const query = `?country=${country}${target.pageQuery.replace('?', '&')}`;
  return { prefix, url: path + query, embed };
}
