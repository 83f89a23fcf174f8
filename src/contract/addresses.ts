import { z } from 'zod';

const MAX_ADDRESS = 2048;
/** Characters of RFC 3986: an address of these is written as it came. */
const PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;
const SOMEWHERE = 'http://somewhere.invalid';

function parsed(text: string): URL | null {
  try {
    return new URL(text, SOMEWHERE);
  } catch {
    // URL.canParse is younger than some browsers that run this.
    return null;
  }
}

function parse(text: string): URL | null {
  const url = text.length > MAX_ADDRESS ? null : parsed(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // A host may hold quotes by the URL standard, though no name has any.
  const isHost = /^[\w.:[\]-]+$/.test(url.host);
  return isHost && url.username === '' && url.password === '' ? url : null;
}

/** A query may hold backslashes, which end a string in a style sheet. */
const written = (text: string): string => text.replaceAll('\\', '%5C');

const parseAbsolute = (text: string): URL | null =>
  /^https?:\/\/[^/\\]/i.test(text) ? parse(text) : null;

/** The text where it is an absolute address of the web (http or https), in its normal form; else nothing. */
export const webAddress = (text: string): string => written(parseAbsolute(text.trim())?.href ?? '');

/** The text where it is an address of the web or a path on its host, percent-encoded; else nothing. */
export function mediaAddress(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('/')) {
    const url = parseAbsolute(trimmed);
    if (url === null) return '';
    return PLAIN.test(trimmed) ? trimmed : written(url.href);
  }
  // Browsers read "/\" as "//", which begins the name of a host.
  const url = /^\/[^\\]|^\/$/.test(trimmed) ? parse(trimmed) : null;
  if (url === null) return '';
  const namesHost = trimmed.startsWith('//');
  // "/.//a" would become "//a".
  if (!namesHost && url.pathname.startsWith('//')) return '';
  if (PLAIN.test(trimmed)) return trimmed;
  const path = written(url.pathname + url.search + url.hash);
  return namesHost ? `//${url.host}${path}` : path;
}

const looseString = z.string().catch('').default('');

/** Where a link may lead: http or https, so that no text of an API becomes a script. Empty for anything else. */
export const looseWebAddress = looseString.transform(webAddress);

/** Where a picture or a film is: on the web, or a path on the API's host. Empty for anything else. */
export const looseMediaAddress = looseString.transform(mediaAddress);

/** An address without which its entry is of no use. */
export const wireMediaAddress = z.string().transform(mediaAddress).pipe(z.string().min(1));

/** Addresses of pictures; what is none is left out. */
export const mediaAddresses = z
  .array(z.unknown())
  .catch([])
  .default([])
  .transform((list) =>
    list
      .map((each) => (typeof each === 'string' ? mediaAddress(each) : ''))
      .filter((address) => address !== ''),
  );
