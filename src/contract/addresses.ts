import { z } from 'zod';

const MAX_ADDRESS = 2048;
/** Characters of RFC 3986: an address of these is written as it came. */
const PLAIN = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;
const SOMEWHERE = 'http://islet.internal';

function parse(text: string): URL | null {
  if (text.length > MAX_ADDRESS) return null;
  // URL.parse is younger than some browsers that run this.
  if (!URL.canParse(text, SOMEWHERE)) return null;
  const url = new URL(text, SOMEWHERE);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : null;
}

const parseAbsolute = (text: string): URL | null =>
  /^https?:\/\/[^/\\]/i.test(text) ? parse(text) : null;

/** The text where it is an absolute address of the web (http or https), in its normal form; else nothing. */
export const webAddress = (text: string): string => parseAbsolute(text.trim())?.href ?? '';

/** The text where it is an address of the web or a path on its host, percent-encoded; else nothing. */
export function mediaAddress(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('/')) {
    const url = parseAbsolute(trimmed);
    if (url === null) return '';
    return PLAIN.test(trimmed) ? trimmed : url.href;
  }
  // Browsers read "/\" as "//", which begins the name of a host.
  const url = /^\/[^\\]|^\/$/.test(trimmed) ? parse(trimmed) : null;
  if (url === null) return '';
  if (PLAIN.test(trimmed)) return trimmed;
  const path = url.pathname + url.search + url.hash;
  return trimmed.startsWith('//') ? `//${url.host}${path}` : path;
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
