import { etagOf, matches } from '../middleware/conditional.ts';

const TYPE = 'application/json; charset=utf-8';
const NOSNIFF = { 'X-Content-Type-Options': 'nosniff' };
export const UNCACHED = 'private, no-store';

/** Compact JSON: programs in the field look for `video_url":"` in the text, without a space. */
export function json(body: object, status: number, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': TYPE, ...NOSNIFF, ...headers },
  });
}

/** A read's answer that may be kept for `lifetime` seconds, or 304 when the asker has it already. */
export function cached(request: Request, body: object, lifetime: number): Response {
  const text = JSON.stringify(body);
  const etag = etagOf(text);
  const headers = { 'Cache-Control': `public, max-age=${lifetime}`, ETag: etag, ...NOSNIFF };
  if (matches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { 'Content-Type': TYPE, ...headers } });
}
