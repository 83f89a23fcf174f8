import { etagMatches } from '#lib/request-header.ts';
import { etagOf } from '../middleware/conditional.ts';

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

/** A text of any type under a `Cache-Control`, or 304 when the asker has it already. */
export function cachedText(
  request: Request,
  text: string,
  type: string,
  control: string,
): Response {
  const etag = etagOf(text);
  const headers = { 'Cache-Control': control, ETag: etag, ...NOSNIFF };
  if (etagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { 'Content-Type': type, ...headers } });
}

/** A read's answer that may be kept for `lifetime` seconds, or 304 when the asker has it already. */
export function cached(request: Request, body: object, lifetime: number): Response {
  return cachedText(request, JSON.stringify(body), TYPE, `public, max-age=${lifetime}`);
}
