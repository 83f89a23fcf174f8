import { API_COOKIES, COOKIES, USER_COOKIE, type CookieName } from '#config/cookies.ts';
import { sentName, setCookie } from '#lib/cookies.ts';

/** What a call is as far as cookies go: only those of the list for it pass. */
export type CallKind = keyof typeof API_COOKIES;

/** Those that scripts of our pages read. */
const SCRIPT_COOKIES: readonly CookieName[] = [USER_COOKIE, COOKIES.language];

const MAX_VALUE = 512;
/** Of a value, what base64 and `encodeURIComponent` leave: a name in `user` may be `D'Arcy (Ann)`. */
const COOKIE = new RegExp(String.raw`^([\w-]+)=([\w.~+/=%!'()*-]{0,${MAX_VALUE}})$`, 'u');

interface Pair {
  /** As it travels. */
  sent: string;
  /** Still encoded. */
  value: string;
}

function readPair(text: string): Pair | null {
  const [, sent, value = ''] = COOKIE.exec(text.trim()) ?? [];
  return sent === undefined ? null : { sent, value };
}

/**
 * The `Cookie` header for an API, of a visitor's: the cookies of the list, each under both of its names, because the API
 * may be asked by another scheme than this site is. `secure` says whether the visitor came by HTTPS, where a cookie that
 * another host could have set counts for nothing. Null where there is none to send.
 */
export function cookiesForApi(
  header: string | null,
  { kind, secure }: { kind: CallKind; secure: boolean },
): string | null {
  const pairs = (header ?? '').split(';').map(readPair);
  const found = API_COOKIES[kind].flatMap((name: CookieName) => {
    // What is for scripts of our pages, an API sets and never needs; but the address of a sign-in by a provider names no language.
    const isSpoken = kind === 'provider' && name === COOKIES.language;
    if (SCRIPT_COOKIES.includes(name) && !isSpoken) return [];
    const pair = pairs.find((one) => one?.sent === sentName(name, secure));
    const names = new Set([sentName(name, false), sentName(name, true)]);
    return pair ? [...names].map((as) => [as, pair.value]) : [];
  });
  return found.length === 0 ? null : found.map(([name, value]) => `${name}=${value}`).join('; ');
}

/** The `Set-Cookie` headers of an API's answer written anew for its visitor: of this host alone, most of them for no script. */
export function cookiesForVisitor(
  headers: readonly string[],
  { kind, secure }: { kind: CallKind; secure: boolean },
): string[] {
  return headers.flatMap((header) => {
    const [text = '', ...attributes] = header.split(';');
    const pair = readPair(text);
    const name = API_COOKIES[kind].find(
      (one) => pair && [sentName(one, false), sentName(one, true)].includes(pair.sent as never),
    );
    if (!pair || name === undefined) return [];
    const age = attributes
      .map((each) => /^\s*max-age=(\d{1,9})\s*$/i.exec(each)?.[1])
      .find(Boolean);
    const maxAgeSeconds = age === undefined ? null : Number(age);
    const httpOnly = !SCRIPT_COOKIES.includes(name);
    const as = { name: sentName(name, secure), httpOnly, encoded: true };
    return [setCookie({ ...as, value: pair.value, secure, maxAgeSeconds })];
  });
}
