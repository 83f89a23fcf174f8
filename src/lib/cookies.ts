import { parseCookie, stringifySetCookie } from 'cookie';
import type { StorageRow } from '#config/browser-storage.ts';
import { COOKIE_ROWS, type CookieName } from '#config/cookies.ts';
import { COOKIES_MAX, headerText } from './request-header.ts';

const NOTHING: Readonly<Record<string, string | undefined>> = {};
let last = { header: '', cookies: NOTHING };

// Several cookies of one header are read in a row.
function cookiesOf(header: string): Readonly<Record<string, string | undefined>> {
  if (header !== last.header)
    last = { header, cookies: parseCookie(headerText(header, COOKIES_MAX)) };
  return last.cookies;
}

const SHORT = /^[\w-]{1,32}$/u;

/**
 * The decoded value of one cookie of a `Cookie` header, the first of several; undefined where there is none or it is not as
 * `shape` says: nothing in it is trusted.
 */
export function readCookie(
  header: string | null | undefined,
  name: string,
  shape: RegExp = SHORT,
): string | undefined {
  // Most visitors have none of those that a page depends on: nothing is taken apart for them.
  if (header?.includes(name) !== true) return undefined;
  const value = cookiesOf(header)[name];
  return value !== undefined && shape.test(value) ? value : undefined;
}

/** A cookie's name as it travels. */
type SentName = CookieName | `__Host-${CookieName}`;

/** What the registry says of how a cookie is set. */
interface CookieRow extends StorageRow {
  readonly path?: string;
  readonly maxAgeSeconds?: number;
  readonly httpOnly?: boolean;
  readonly ownHost?: boolean;
}

export interface NewCookie {
  name: SentName;
  value: string;
  /** Whether the visitor's connection is HTTPS. */
  secure: boolean;
  /** In place of what its row says; 0 takes the cookie away, null lets it go with the browser's session. */
  maxAgeSeconds?: number | null;
  /** Whether scripts of the page may not read it, where that is not always so. */
  httpOnly?: boolean;
  /** Whether the value is encoded already. */
  encoded?: boolean;
}

const rowOf = (name: string): CookieRow => COOKIE_ROWS[name.replace(/^__Host-/u, '') as CookieName];

/**
 * The value of a `Set-Cookie` header, with the attributes of the cookie's row in the registry: every cookie that the server
 * sets is written here. Other sites' forms send none.
 */
export function setCookie({ name, value, secure, encoded = false, ...own }: NewCookie): string {
  const { path = '/', ...row } = rowOf(name);
  const { httpOnly = row.httpOnly, maxAgeSeconds = row.maxAgeSeconds } = own;
  return stringifySetCookie(
    {
      ...{ name, value, path, secure, sameSite: 'lax' },
      ...(httpOnly && { httpOnly }),
      ...(typeof maxAgeSeconds === 'number' && { maxAge: maxAgeSeconds }),
    },
    encoded ? { encode: (text) => text } : {},
  );
}

/**
 * The name under which a cookie travels: one that only its own host may set with `__Host-` before it, which browsers take
 * under HTTPS alone (RFC 6265bis §4.1.3.2).
 */
export function sentName(name: CookieName, secure: boolean): SentName {
  return secure && rowOf(name).ownHost === true ? `__Host-${name}` : name;
}
