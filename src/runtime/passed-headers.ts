import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { cookiesForApi, cookiesForVisitor, type CallKind } from './passed-cookies.ts';

/** What another API is told of a request. Whatever a visitor sends beside it stays here. */
const ASKED = {
  read: ['accept', 'if-none-match', 'if-modified-since'],
  // By these an API tells a person from a bot, and its own pages from others.
  write: ['accept', 'content-type', 'user-agent', 'sec-fetch-site', 'origin'],
  provider: ['accept', 'user-agent', 'sec-fetch-site', 'origin'],
} as const;

/** What a visitor is told of another API's answer. */
const ANSWERED = ['cache-control', 'etag', 'expires', 'last-modified', 'retry-after'] as const;

/** A day, in seconds. */
const LONGEST_WAIT = 86_400;

/** What holds for each answer that another API gave: a browser that opens it runs, frames and loads nothing. */
const INERT = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** In the cookie for scripts of our pages: a picture at an address that this site does not pass on (`remote-media.ts`). The header shows no face then. */
const FACE = /%22avatar%22%3A%22(?!%2Fmedia%2F\w(?:(?!%2F\.)[\w.%-])*%22)[\w.%-]*?%22/u;

function picked(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** `Retry-After` in seconds, as all of ours is: an API may say it as a date (RFC 9110, §10.2.3). Null where it says nothing that can be read. */
function waitOf(retryAfter: string): string | null {
  const seconds = /^\d+$/u.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return seconds >= 0 ? String(Math.min(Math.ceil(seconds), LONGEST_WAIT)) : null;
}

interface Passed {
  kind: CallKind;
  /** For a read: whether its answer is for its asker alone. */
  isUncached?: boolean;
  /** For a read: what it answers. */
  answers?: string;
}

/**
 * Headers of a visitor's request that go on to another API, by list. Cookies go with writes and with reads whose answer
 * is kept nowhere; the visitor's address, by which that API may count attempts, with all but reads. `from` is the origin asked by
 * the visitor, `to` that of the API; `more` names headers that a call has besides.
 */
export function askedHeaders(
  headers: Headers,
  {
    kind,
    isUncached,
    answers,
    from,
    to,
    more = [],
  }: Passed & { from: string; to: string; more?: readonly string[] },
): Headers {
  const result = picked(headers, [...ASKED[kind], ...more]);
  if (kind === 'read' && !isUncached) return result;
  const secure = from.startsWith('https:');
  const cookies = cookiesForApi(headers.get('cookie'), { kind, secure });
  if (cookies !== null) result.set('cookie', cookies);
  // From where an open page goes on hearing what is new.
  const known = answers === 'events' ? headers.get('last-event-id') : null;
  if (known !== null) result.set('last-event-id', known);
  if (kind === 'read') return result;
  const address = headers.get(CLIENT_ADDRESS_HEADER);
  if (address) result.set('x-forwarded-for', address);
  // The other API compares Origin with its own address: what is same-origin here must be so there.
  if (result.get('origin') === from) result.set('origin', to);
  return result;
}

/** Headers of another API's answer that go back to the visitor, by list; `secure` says whether they came by HTTPS. */
export function answeredHeaders(
  headers: Headers,
  { kind, isUncached, secure }: Passed & { secure: boolean },
): Headers {
  const result = picked(headers, ANSWERED);
  const wait = waitOf(headers.get('retry-after') ?? '');
  if (wait === null) result.delete('retry-after');
  else result.set('retry-after', wait);
  for (const [name, value] of Object.entries(INERT)) result.set(name, value);
  if (kind === 'read' && !isUncached) {
    result.set('access-control-allow-origin', '*');
    return result;
  }
  result.set('cache-control', 'private, no-store');
  for (const cookie of cookiesForVisitor(headers.getSetCookie(), { kind, secure })) {
    result.append('set-cookie', cookie.replace(FACE, '%22avatar%22%3A%22%22'));
  }
  return result;
}
