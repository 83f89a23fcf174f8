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

/** The variant that a path asks for, and the path of the list it is of; null for the path of a page. */
export function readVariant(path: string): { variant: ListVariant; path: string } | null {
  for (const variant of Object.keys(VARIANT_PREFIXES) as ListVariant[]) {
    const prefix = VARIANT_PREFIXES[variant];
    if (path.startsWith(`${prefix}/`)) return { variant, path: path.slice(prefix.length) };
  }
  return null;
}
