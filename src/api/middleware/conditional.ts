import { hash } from 'node:crypto';

/** A strong validator of a body (RFC 9110 §8.8.3). */
export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

const OPAQUE = /(?:W\/)?("[^"]*")/g;

/** Whether an `If-None-Match` names this validator; the comparison is weak (RFC 9110 §13.1.2). */
export function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(OPAQUE)].some(([, opaque]) => opaque === etag);
}
