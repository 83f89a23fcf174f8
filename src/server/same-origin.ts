import type { IncomingMessage } from 'node:http';
import { requestOrigin } from './web-request.ts';

/**
 * Whether a form comes from a page of this site. Browsers say so in `Sec-Fetch-Site`, older ones in
 * `Origin`; a request with neither is not from a browser's cross-site form.
 */
export function isSameOrigin(
  request: IncomingMessage,
  { trustProxy, publicOrigin }: { trustProxy: boolean; publicOrigin: string | null },
): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === requestOrigin(request, trustProxy) || origin === publicOrigin;
}
