const opaque = (tag: string): string => tag.trim().replace(/^W\//u, '');

/** Whether `If-None-Match` names a tag, by the weak comparison that GET asks for (RFC 9110 §13.1.2). */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const wanted = opaque(etag);
  return header.split(',').some((tag) => opaque(tag) === wanted);
}
