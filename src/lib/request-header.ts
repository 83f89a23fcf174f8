/** What is read of a request's header: above all that browsers send where Islet reads. */
export const HEADER_MAX = 256;

/**
 * Of `If-None-Match`: a cache in front may name every version it holds of an address. Ours has some hundred at most
 * (language, site group, age gate), and a tag is under 40 characters.
 */
const VALIDATORS_MAX = 4096;

/** Of `Cookie`: those of the operator's other services may stand before ours, and a browser sends them all. */
export const COOKIES_MAX = 8192;

/** The start of a header, `max` characters at most; empty where there is none. */
export const headerText = (value: string | null | undefined, max = HEADER_MAX): string =>
  (value ?? '').slice(0, max);

/** The members of a header's list (RFC 9110 §5.6.1) without the white space around them; one that is cut at `max` is left out. */
export function headerList(value: string | null | undefined, max = HEADER_MAX): string[] {
  const text = value ?? '';
  const whole = text.length <= max ? text : text.slice(0, Math.max(0, text.lastIndexOf(',', max)));
  return whole.split(',').map((member) => member.trim());
}

const opaque = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

/** Whether `If-None-Match` names a tag, by the weak comparison that GET asks for (RFC 9110 §13.1.2). */
export function etagMatches(header: string | null | undefined, etag: string): boolean {
  if (header === undefined || header === null) return false;
  if (header === etag) return true;
  const wanted = opaque(etag);
  return headerList(header, VALIDATORS_MAX).some((tag) => tag === '*' || opaque(tag) === wanted);
}
