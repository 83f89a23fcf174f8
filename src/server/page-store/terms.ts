import type { Rendered } from '../render.ts';

/** How long a page may be kept and what it is made of. Seconds. */
export interface Terms {
  maxAge: number;
  swr: number;
  tags: string[];
}

/** A page that is not there, or not any more, may be there soon: it is kept this long at most. */
export const MAX_ABSENT_SECONDS = 60;
/** Kept too: a cache in front shows what it had until it is given something else to keep. */
const ABSENT = [404, 410];

/** After its time a page is still shown this long when no new one can be made. */
export const STALE_IF_ERROR_SECONDS = 86_400;

function seconds(directives: string, name: string): number | null {
  const match = new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*"?(\\d{1,10})`, 'iu').exec(directives);
  return match === null ? null : Number(match[1]);
}

function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

/**
 * What `CDN-Cache-Control` (RFC 9213) and `Cache-Tag` of a rendered page allow, or null when it must not
 * be kept: no lifetime, a forbidding directive, a cookie, or a status other than 200, 404 and 410.
 */
export function storageTerms({ status, headers }: Rendered): Terms | null {
  const isAbsent = ABSENT.includes(status);
  if (status !== 200 && !isAbsent) return null;
  if (headers['set-cookie'] !== undefined) return null;
  const own = text(headers['cache-control']);
  const directives = text(headers['cdn-cache-control']);
  if (/\b(?:no-store|private|no-cache)\b/iu.test(`${directives},${own}`)) return null;
  const declared = seconds(directives, 'max-age');
  const tags = text(headers['cache-tag'])
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (isAbsent) {
    const maxAge = Math.min(declared ?? MAX_ABSENT_SECONDS, MAX_ABSENT_SECONDS);
    return maxAge === 0 ? null : { maxAge, swr: 0, tags };
  }
  if (declared === null || declared === 0) return null;
  return { maxAge: declared, swr: seconds(directives, 'stale-while-revalidate') ?? 0, tags };
}
