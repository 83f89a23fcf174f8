import { HEADER_MAX } from '#lib/request-header.ts';
import { ServiceError } from '../errors.ts';

interface OriginCheck {
  request: Request;
  publicOrigin: string | null;
  /** Whether a visitor without an account may make this call. */
  open: boolean;
}

const hostOf = (origin: string): string | null =>
  origin.length <= HEADER_MAX && URL.canParse(origin) ? new URL(origin).host : null;

/**
 * Refuses a write that another site's page sent (API.md, conventions). A browser says where a request
 * comes from in `Sec-Fetch-Site` or `Origin`; a program that is no browser sends neither, and then
 * only calls open to visitors are answered: there is nothing of a visitor's to misuse.
 * The scheme is not compared: behind a proxy the process may see http where visitors see https.
 */
export function checkSameOrigin({ request, publicOrigin, open }: OriginCheck): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin') throw new ServiceError('bad_origin');
  if (origin !== null) {
    const ours = [new URL(request.url).host, publicOrigin === null ? null : hostOf(publicOrigin)];
    const host = hostOf(origin);
    if (host === null || !ours.includes(host)) throw new ServiceError('bad_origin');
  }
  if (site === null && origin === null && !open) throw new ServiceError('bad_origin');
}
