import type { Language } from '#config/locales.ts';
import { splitPrefix } from '#lib/view.ts';
import type { ReadAddress, ReadRoute, Redirect } from '#routes/address.ts';

/** A request's address, checked and brought to one spelling, so that one page has one key. */
export interface Target {
  /** As sent, without the query: for the API. */
  rawPath: string;
  /** As sent, with its question mark, or empty. */
  rawQuery: string;
  /** Decoded, for looking up files. */
  path: string;
  /** Where a page's path is redirected to, or null when it stands. */
  canonical: string | null;
  /** Language prefix of the path, without slashes. */
  prefix: Language | null;
  /** As a page sees it: without prefix, in one spelling of percent-encoding. */
  pagePath: string;
  /** The row that answers, or null where none has the address; a redirect of the table. */
  route: ReadRoute | null;
  redirect: Redirect | null;
  /** What the page depends on, in one spelling, with a question mark; or empty. */
  pageQuery: string;
  /** The parameters that the page does not depend on, without a question mark, or empty: a redirect keeps them. */
  otherQuery: string;
}

export interface BadTarget {
  status: 400 | 414;
}

export const MAX_URL_LENGTH = 16_384;

// An absolute form (`GET http://host/path`) is what a proxy sends; its host is not ours to believe.
const ABSOLUTE = /^https?:\/\/[^/?#]*/iu;
const UNSAFE = /[\u0000-\u001f\u007f\\]/u;

function decode(rawPath: string): string | null {
  try {
    const path = decodeURIComponent(rawPath);
    const dots = path.split('/').some((segment) => segment === '.' || segment === '..');
    return UNSAFE.test(path) || dots ? null : path;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

const encodeSegment = (segment: string): string =>
  encodeURIComponent(decodeURIComponent(segment)).replaceAll('%2C', ',');

/** A path in the spelling in which our own links have it (routes/pattern.ts). */
const encodePath = (path: string): string => path.split('/').map(encodeSegment).join('/');

/**
 * The address a page's path is redirected to, or null when it stands: a slash at the end (API.md), one spelling of percent-encoding, as a
 * cache in front keeps and purges what was sent, and no run of slashes, which a browser would take for another host. A last segment with a
 * dot is a file.
 */
function canonicalPath(rawPath: string): string | null {
  const single = rawPath.replaceAll(/\/{2,}/gu, '/');
  const last = single.slice(single.lastIndexOf('/') + 1);
  const slash = last === '' ? '' : '/';
  const wanted = last.includes('.') ? single : `${encodePath(single)}${slash}`;
  return wanted === rawPath ? null : wanted;
}

/** What a page's query does not have of the address's: what only scripts and statistics read. */
function otherQuery(rawQuery: string, pageQuery: string): string {
  if (rawQuery.length < 2) return '';
  const kept = new URLSearchParams(pageQuery);
  const all = [...new URLSearchParams(rawQuery)];
  return new URLSearchParams(all.filter(([name]) => !kept.has(name))).toString();
}

/** Reads a request's address. A broken one is the visitor's mistake: 400, or 414 when too long. */
export function readTarget(url: string, readAddress: ReadAddress): Target | BadTarget {
  if (url.length > MAX_URL_LENGTH) return { status: 414 };
  const local = url.replace(ABSOLUTE, '') || '/';
  const mark = local.indexOf('?');
  const rawPath = mark === -1 ? local : local.slice(0, mark);
  const rawQuery = mark === -1 ? '' : local.slice(mark);
  if (!rawPath.startsWith('/')) return { status: 400 };
  const path = decode(rawPath);
  if (path === null) return { status: 400 };
  const page = splitPrefix(encodePath(rawPath));
  const address = readAddress(page.path, rawQuery);
  const pageQuery = address?.kind === 'page' ? address.query : '';
  return {
    rawPath,
    rawQuery,
    path,
    canonical: canonicalPath(rawPath),
    prefix: page.prefix,
    pagePath: page.path,
    route: address?.kind === 'page' ? address.route : null,
    redirect: address?.kind === 'redirect' ? address : null,
    pageQuery,
    otherQuery: otherQuery(rawQuery, pageQuery),
  };
}

const MEMO_SIZE = 4096;
const MEMO_URL_LENGTH = 256;

/** `readTarget` that remembers: most requests are for few addresses. */
export function targetReader(readAddress: ReadAddress): (url: string) => Target | BadTarget {
  const known = new Map<string, Target | BadTarget>();
  return (url) => {
    const found = known.get(url);
    if (found) return found;
    const target = readTarget(url, readAddress);
    if (url.length > MEMO_URL_LENGTH) return target;
    if (known.size >= MEMO_SIZE) known.clear();
    known.set(url, target);
    return target;
  };
}
