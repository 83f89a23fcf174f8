/** The altered alphabet of `video_url` (API.md): Latin letter → the Cyrillic letter it travels as. */
const SENT = { A: 'А', B: 'В', C: 'С', E: 'Е', M: 'М' } as const;
/** Look-alikes that only some hosts send; read, never written. */
const ALSO_READ = { S: 'Ѕ', I: 'І', J: 'Ј', K: 'К', H: 'Н', O: 'О', P: 'Р', X: 'Х' } as const;

const toSent = new Map<string, string>([
  ...Object.entries(SENT),
  ['/', ','],
  ['+', '.'],
  ['=', '~'],
]);
const letterOf = new Map<string, string>(
  [...Object.entries(SENT), ...Object.entries(ALSO_READ)].map(([latin, cyrillic]) => [
    cyrillic,
    latin,
  ]),
);

/** A `video_url` that is not in any form the decoder knows. */
export class VideoUrlError extends Error {
  constructor(detail: string) {
    super(`video_url: ${detail}`);
    this.name = 'VideoUrlError';
  }
}

/** Encodes an absolute URL, or a path with its query, the way hosts send it (API.md, "video_url"). */
export function encodeVideoUrl(url: string): string {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(url)));
  return Array.from(base64, (letter) => toSent.get(letter) ?? letter).join('');
}

function decodeBase64(text: string): string {
  const bare = text.replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]+$/.test(bare) || bare.length % 4 === 1 || text.length - bare.length > 2) {
    throw new VideoUrlError('not base64');
  }
  const bytes = Uint8Array.from(atob(bare), (letter) => letter.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new VideoUrlError('not UTF-8');
  }
}

/** Whether the text is the form of two plain-padded halves, path and query: told apart by a literal `=`. */
const inHalves = (text: string): boolean => text.includes('=') && text.includes(',');

/**
 * Decodes a `video_url` to an absolute http(s) URL or to a path (with its query) on the API's host.
 * Reads the letters and forms of API.md; throws {@link VideoUrlError} for anything else.
 */
export function decodeVideoUrl(encoded: string): string {
  const latin = Array.from(encoded.trim(), (letter) => letterOf.get(letter) ?? letter).join('');
  const url = inHalves(latin) ? joinHalves(latin) : decodeWhole(latin);
  const isPath = /^\/(?!\/)/.test(url);
  if (!isPath && !/^https?:\/\/[^/]/i.test(url))
    throw new VideoUrlError('neither a URL nor a path');

  if (/[\u0000-\u001f\u007f]/.test(url)) throw new VideoUrlError('control characters');
  return url;
}

function decodeWhole(text: string): string {
  return decodeBase64(text.replaceAll(',', '/').replaceAll('.', '+').replaceAll('~', '='));
}

function joinHalves(text: string): string {
  const halves = text.split(',');
  const [path, query] = halves;
  if (halves.length !== 2 || !path || !query) throw new VideoUrlError('not two halves');
  const plain = (half: string): string => half.replaceAll('.', '+').replaceAll('~', '=');
  return `${decodeBase64(plain(path)).replace(/\?$/, '')}?${decodeBase64(plain(query))}`;
}
