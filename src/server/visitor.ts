import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { COOKIES } from '#config/cookies.ts';
import type { Language } from '#config/locales.ts';
import type { Settings } from '#config/settings.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import { gateOf, proofAfter } from '#lib/age-gate.ts';
import { readCookie, setCookie } from '#lib/cookies.ts';
import { countryMeant } from '#lib/country-codes.ts';
import { headerText } from '#lib/request-header.ts';
import { resolveView, type View } from '#lib/view.ts';
import type { AgeCookie } from './age/proof.ts';
import { clientAddress } from './client-address.ts';
import type { CountryOf } from './country-database.ts';
import type { HeaderPairs } from './security-headers.ts';
import { isHttps, type OwnAddress } from './web-request.ts';

function countryByHeader(request: IncomingMessage, header: string): string | null {
  const value = request.headers[header];
  // Of what names no country nothing is known: that is no country in which nobody asks for an age.
  return typeof value === 'string' ? (countryMeant(value)?.toLowerCase() ?? null) : null;
}

/**
 * Finds a visitor's country, two lower-case letters or null: by the header of a trusted proxy, else by their address.
 * Behind a proxy that does not say whom it speaks for, the only address known is its own: then by the header alone.
 */
export function countryFinder(
  { countryHeader, trustProxy }: Pick<Settings, 'countryHeader' | 'trustProxy'>,
  countryOf: CountryOf,
): (request: IncomingMessage) => string | null {
  const last = new WeakMap<Socket, { address: string; country: string | null }>();

  /** Looks up an address once a connection: most requests come on one that has asked before. */
  function byAddress({ socket }: IncomingMessage, address: string): string | null {
    const known = last.get(socket);
    if (known?.address === address) return known.country;
    const country = countryOf(address);
    last.set(socket, { address, country });
    return country;
  }

  return (request) => {
    const told = countryHeader === null ? null : countryByHeader(request, countryHeader);
    if (told !== null || (countryHeader !== null && !trustProxy)) return told;
    return byAddress(request, clientAddress(request, trustProxy));
  };
}

export interface ViewOptions {
  settings: Pick<Settings, 'agePolicy' | 'ageProviderUrl'>;
  age: AgeCookie;
  now: () => number;
}

/** Reads the view of a request. */
export function viewReader({ settings, age, now }: ViewOptions) {
  const { agePolicy: policy, ageProviderUrl } = settings;
  const canVerify = ageProviderUrl !== null;
  return (
    request: IncomingMessage,
    prefix: Language | null,
    country: string | null,
    embed: boolean,
  ): View => {
    const { cookie } = request.headers;
    const own = age.read(readCookie(cookie, COOKIES.age), now());
    // The page around an embed asks for one's word.
    const proof = embed ? proofAfter(own, 'enter') : own;
    return resolveView({
      prefix,
      language: prefix === null ? readCookie(cookie, COOKIES.language) : undefined,
      group: readCookie(cookie, COOKIES.group),
      gate: gateOf({ policy, country, proof, canVerify }),
    });
  };
}

/** The visitor of a page that is made for them alone; who they are is not asked yet. */
export function pageVisitor(request: IncomingMessage, own: OwnAddress): PageVisitor {
  return {
    address: clientAddress(request, own.trustProxy),
    userAgent: headerText(request.headers['user-agent'] ?? null),
    cookies: request.headers.cookie ?? '',
    secure: isHttps(request, own),
    setCookies: [],
    viewer: null,
  };
}

const NONE: HeaderPairs = [];

/** Tells scripts of the page the visitor's country, unless they know it already. */
export function countryCookie(
  request: IncomingMessage,
  country: string | null,
  own: OwnAddress,
): HeaderPairs {
  if (country === null) return NONE;
  if (readCookie(request.headers.cookie, COOKIES.country) === country) return NONE;
  const secure = isHttps(request, own);
  return [['Set-Cookie', setCookie({ name: COOKIES.country, value: country, secure })]];
}
