import { parseCookie, stringifySetCookie } from 'cookie';
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

export interface NewCookie {
  name: string;
  value: string;
  /** Whether the visitor's connection is HTTPS. */
  secure: boolean;
  /** 0 takes the cookie away; without it goes with the browser's session. */
  maxAgeSeconds?: number;
  /** Whether scripts of the page may not read it. */
  httpOnly?: boolean;
  path?: string;
}

/** The value of a `Set-Cookie` header: every cookie of the site is written here. Other sites' forms send none. */
export function setCookie({ maxAgeSeconds, path = '/', ...cookie }: NewCookie): string {
  const maxAge = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
  return stringifySetCookie({ ...cookie, ...maxAge, path, sameSite: 'lax' });
}

/**
 * The name under which a cookie that only its own host may set travels: with `__Host-` before it, which browsers take
 * under HTTPS alone (RFC 6265bis §4.1.3.2).
 */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
