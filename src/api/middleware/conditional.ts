import { hash } from 'node:crypto';

/** A strong validator of a body (RFC 9110 §8.8.3). */
export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}
