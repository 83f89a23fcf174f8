import { createHash } from 'node:crypto';
import path from 'node:path';
import type { PageRequest } from '../pages.ts';

/** Names one finished page: `en.str.none/videos/latest-updates/1/?sort=x`. */
export function pageKey({ url, view }: PageRequest): string {
  return `${view.lang}.${view.group}.${view.gate}${view.prefix}${url}`;
}

/** Whether a key names a page that other sites may frame. */
export function isEmbed(key: string): boolean {
  return /^[^/]*(?:\/[a-z]{2})?\/embed\//u.test(key);
}

const MAX_NAME = 180;
const MAX_PATH = 600;

const hashed = (text: string): string =>
  `~${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;

// `index…` is what the files themselves are called; `*` is no file name on every system.
const isPlain = (segment: string): boolean =>
  segment.length <= MAX_NAME && /^[\w.,%!()'-]+$/u.test(segment) && !/^(?:index|\.)/u.test(segment);

const isPlainQuery = (query: string): boolean =>
  query.length <= MAX_NAME && /^[\w.%=&+-]+$/u.test(query);

/**
 * Where a page is kept, below the store's folder and without extension: `en.str.none/videos/1/index`.
 * A web server in front finds pages without a query by their path. Only harmless characters are taken
 * over, anything else is hashed, so no key leads out of the folder.
 */
export function keyFile(key: string): string {
  const mark = key.indexOf('?');
  const address = mark === -1 ? key : key.slice(0, mark);
  const query = mark === -1 ? '' : key.slice(mark + 1);
  const segments = address.split('/').filter((segment) => segment !== '');
  const folders = segments.map((segment) => (isPlain(segment) ? segment : hashed(segment)));
  const suffix = query === '' ? '' : isPlainQuery(query) ? `~${query}` : hashed(query);
  const file = path.join(...folders, `index${suffix}`);
  return file.length <= MAX_PATH ? file : path.join('~long', hashed(key), 'index');
}
