import { HEADER_MAX } from './request-header.ts';

/** What a request says of where it comes from; undefined or null where it says nothing. */
export interface OriginFacts {
  /** `Sec-Fetch-Site`, which no page can forge. */
  site: string | null | undefined;
  /** `Origin`; from browsers that do not know the other yet, alone. */
  origin: string | null | undefined;
  /** Addresses of this site; null for one that is not set. */
  own: readonly (string | null)[];
}

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host || null : null;

/** The host of an `Origin` as a browser writes one (RFC 6454 §6.2): nothing but scheme, host and port. */
function hostOfOrigin(origin: string): string | null {
  if (origin.length > HEADER_MAX || !URL.canParse(origin)) return null;
  return new URL(origin).origin === origin ? hostOf(origin) : null;
}

/**
 * The one rule by which a write is judged (API.md, conventions): `same` from a page of this site or from its visitor's
 * own hand, `cross` where either header speaks of another site, `unknown` from a program that is no browser. The scheme
 * is not compared: behind a proxy the process may see http where visitors see https.
 */
export function originOf({ site, origin, own }: OriginFacts): 'same' | 'cross' | 'unknown' {
  const saysSite = site !== null && site !== undefined;
  if (saysSite && site !== 'same-origin' && site !== 'none') return 'cross';
  if (origin === null || origin === undefined) return saysSite ? 'same' : 'unknown';
  const host = hostOfOrigin(origin);
  const isOwn = own.some((address) => address !== null && hostOf(address) === host);
  return host !== null && isOwn ? 'same' : 'cross';
}
