import { DEFAULT_SITE_GROUP, type SiteGroup } from '#config/site-groups.ts';
import { withQuery } from '#lib/query.ts';
import type { ListVariant } from '#routes/address.ts';
import { listPath, type Asked, type List } from './define-list.ts';

/**
 * What a list also answers, each under a prefix of its own as a language is: its feed, and one of its videos by
 * chance. The rest of the address is the list's own, filters and all.
 */
export const VARIANT_PREFIXES: Readonly<Record<ListVariant, string>> = {
  rss: '/rss',
  surprise: '/surprise',
};

/** Whether a list has a feed, or gives a video by chance. */
export const hasVariant = (list: List, variant: ListVariant): boolean =>
  variant === 'rss' ? list.feed !== undefined : list.ofVideos === true;

/** The address of a list's variant, on its page 1; null where it has none. */
export const variantPath = (variant: ListVariant, list: List, asked: Asked): string | null =>
  hasVariant(list, variant)
    ? VARIANT_PREFIXES[variant] + listPath(list, { ...asked, page: 1 })
    : null;

/** The address of a list's feed as a site group has it: what reads feeds sends no cookie that would say the group. */
export function feedPath(list: List, asked: Asked, group: SiteGroup): string | null {
  const path = variantPath('rss', list, asked);
  return path && withQuery(path, { group: group === DEFAULT_SITE_GROUP ? '' : group });
}

/** The variant that a path asks for, and the path of the list it is of; null for the path of a page. */
export function readVariant(path: string): { variant: ListVariant; path: string } | null {
  for (const variant of Object.keys(VARIANT_PREFIXES) as ListVariant[]) {
    const prefix = VARIANT_PREFIXES[variant];
    if (path.startsWith(`${prefix}/`)) return { variant, path: path.slice(prefix.length) };
  }
  return null;
}
