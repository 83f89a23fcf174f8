import type { IncomingMessage } from 'node:http';
import { COOKIES } from '#config/cookies.ts';
import type { Language } from '#config/locales.ts';
import { resolveView, type View } from '#lib/view.ts';
import { readCookie } from './cookies.ts';
import type { HeaderPairs } from './security-headers.ts';

/** The visitor's country by the header of a trusted proxy: two lower-case letters, or null. */
export function visitorCountry(request: IncomingMessage, header: string | null): string | null {
  const value = header === null ? undefined : request.headers[header];
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/u.test(value)) return null;
  const country = value.toLowerCase();
  // Proxies write XX where they do not know.
  return country === 'xx' ? null : country;
}

/** The view of a request. Embeds carry no gate of their own: the page around them has one. */
export function requestView(
  request: IncomingMessage,
  prefix: Language | null,
  country: string | null,
  embed: boolean,
): View {
  const { cookie } = request.headers;
  return resolveView({
    prefix,
    language: prefix === null ? readCookie(cookie, COOKIES.language) : undefined,
    group: readCookie(cookie, COOKIES.group),
    age: embed ? '1' : readCookie(cookie, COOKIES.age),
    country,
  });
}

const NONE: HeaderPairs = [];

/** Tells scripts of the page the visitor's country, unless they know it already. */
export function countryCookie(request: IncomingMessage, country: string | null): HeaderPairs {
  if (country === null) return NONE;
  if (readCookie(request.headers.cookie, COOKIES.country) === country) return NONE;
  return [['Set-Cookie', `${COOKIES.country}=${country}; Path=/; SameSite=Lax`]];
}
