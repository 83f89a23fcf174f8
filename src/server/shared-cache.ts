import type { IncomingMessage } from 'node:http';
import type { View } from '#lib/view.ts';
import type { ReadAddress } from '#routes/address.ts';
import { NO_EMBED, NOT_FOUND } from './pages.ts';
import type { PageMeta } from './page-store/stored-page.ts';

/** Header in which a cache in front names what it would keep a page under (docs/production.md). */
const KEY_HEADER = 'x-page-key';
/** It holds a page's query; with a longer one a page is no shared one. */
const MAX_KEY_LENGTH = 2048;

/** Beyond its time a cache may show a page this long while it fetches the page anew. */
const REVALIDATE_SECONDS = 30;
const IF_ERROR_SECONDS = 86_400;

interface Asked {
  /** What the page is asked by, with its query. */
  url: string;
  pagePath: string;
  view: View;
}

/**
 * Whether a cache in front would keep a page under what the page depends on: language, site group, age gate
 * and query, `en.str.none?sort=x`. A cache that understood the visitor in another way must not keep the answer.
 */
export function isFiledRight(
  { headers }: IncomingMessage,
  { url, pagePath, view }: Asked,
  readAddress: ReadAddress,
): boolean {
  const key = headers[KEY_HEADER];
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH) return false;
  const [name = ''] = key.split('?', 1);
  if (name !== `${view.lang}.${view.group}.${view.gate}`) return false;
  const address = readAddress(pagePath, key.slice(name.length));
  // What no row has is one page, and nothing of its query matters.
  if (address === null && (url === NOT_FOUND || url === NO_EMBED)) return true;
  return pagePath + (address?.kind === 'page' ? address.query : '') === url;
}

/** The head of a stored page for a cache in front that may keep it for `seconds`: to a browser it says the same as before. */
export function headForCache(
  head: readonly string[],
  { maxAge, tags }: Pick<PageMeta, 'maxAge' | 'tags'>,
  seconds: number,
): string[] {
  const control =
    `max-age=0, must-revalidate, s-maxage=${Math.min(maxAge, seconds)}, ` +
    `stale-while-revalidate=${REVALIDATE_SECONDS}, stale-if-error=${IF_ERROR_SECONDS}`;
  return ['Cache-Tag', tags.join(','), ...head.with(head.indexOf('Cache-Control') + 1, control)];
}
