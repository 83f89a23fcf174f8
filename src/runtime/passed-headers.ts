import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { API_COOKIES } from '#config/cookies.ts';
import { setCookie } from '#lib/cookies.ts';

/** What another API is told of a request. Whatever a visitor sends beside it stays here. */
const ASKED = {
  read: ['accept', 'if-none-match', 'if-modified-since'],
  // By these an API tells a person from a bot, and its own pages from others.
  write: ['accept', 'content-type', 'user-agent', 'sec-fetch-site', 'origin'],
} as const;

/** What a visitor is told of another API's answer. */
const ANSWERED = ['cache-control', 'etag', 'expires', 'last-modified', 'retry-after'] as const;

/** What holds for each answer that another API gave: a browser that opens it runs, frames and loads nothing. */
const INERT = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

const MAX_COOKIE_VALUE = 512;
const COOKIE = new RegExp(String.raw`^([\w-]+)=([\w.~+/=%-]{0,${MAX_COOKIE_VALUE}})$`, 'u');

/** Name and value of a cookie that may pass between a visitor and another API. */
function passedCookie(pair: string): { name: (typeof API_COOKIES)[number]; value: string } | null {
  const [, sent = '', value = ''] = COOKIE.exec(pair.trim()) ?? [];
  const name = API_COOKIES.find((one) => one === sent);
  return name === undefined ? null : { name, value };
}

/** The cookie written anew: of this host alone, for no script, whatever the API said of it. */
function returnedCookie(header: string, secure: boolean): string | null {
  const [pair = '', ...attributes] = header.split(';');
  const cookie = passedCookie(pair);
  if (!cookie) return null;
  const age = attributes.map((each) => /^\s*max-age=(\d{1,9})\s*$/i.exec(each)?.[1]).find(Boolean);
  const maxAgeSeconds = age === undefined ? null : Number(age);
  return setCookie({ ...cookie, secure, httpOnly: true, encoded: true, maxAgeSeconds });
}

function picked(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Headers of a visitor's request that go on to another API, by list. Cookies of the list and the visitor's address, by
 * which that API may count attempts, go with writes only. `from` is the origin asked by the visitor, `to` that of the API.
 */
export function askedHeaders(
  headers: Headers,
  { kind, from, to }: { kind: 'read' | 'write'; from: string; to: string },
): Headers {
  const result = picked(headers, ASKED[kind]);
  if (kind === 'read') return result;
  const cookies = (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const cookie = passedCookie(pair);
    return cookie ? [`${cookie.name}=${cookie.value}`] : [];
  });
  if (cookies.length > 0) result.set('cookie', cookies.join('; '));
  const address = headers.get(CLIENT_ADDRESS_HEADER);
  if (address) result.set('x-forwarded-for', address);
  // The other API compares Origin with its own address: what is same-origin here must be so there.
  if (result.get('origin') === from) result.set('origin', to);
  return result;
}

/** Headers of another API's answer that go back to the visitor, by list; `secure` says whether they came by HTTPS. */
export function answeredHeaders(
  headers: Headers,
  { kind, secure }: { kind: 'read' | 'write'; secure: boolean },
): Headers {
  const result = picked(headers, ANSWERED);
  for (const [name, value] of Object.entries(INERT)) result.set(name, value);
  if (kind === 'read') {
    result.set('access-control-allow-origin', '*');
    return result;
  }
  result.set('cache-control', 'private, no-store');
  for (const header of headers.getSetCookie()) {
    const cookie = returnedCookie(header, secure);
    if (cookie !== null) result.append('set-cookie', cookie);
  }
  return result;
}
