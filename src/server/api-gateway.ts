import type { IncomingMessage, ServerResponse } from 'node:http';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { COUNTRY_OF_VISITOR_HEADER } from '#config/country-header.ts';
import { ALBUM_FORM_PATH } from '#config/albums.ts';
import { UPLOADS_PATH, VIDEO_FORM_PATH } from '#config/uploads.ts';
import { clientAddress } from './client-address.ts';
import { type HeldBodies, RequestBody } from './request-body.ts';
import { RETRY_AFTER, sendErrorJson } from './respond.ts';
import type { HeaderPairs, SecurityHeaders } from './security-headers.ts';
import { requestOrigin, toWebRequest, visitorOrigin, type OwnAddress } from './web-request.ts';
import { sendWebResponse } from './web-response.ts';

export interface ApiGatewayOptions extends OwnAddress {
  fetch: (request: Request) => Promise<Response>;
  held: HeldBodies;
  /** From which country a visitor asks. */
  findCountry: (request: IncomingMessage) => string | null;
  security: SecurityHeaders;
}

const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
/** Where embeds report their views by a beacon; one in a sandbox has no origin, not even this one. */
const BEACON_PATH = '/api/stat.php';
/** Of resumable uploads besides. */
const UPLOAD_METHODS: ReadonlySet<string | undefined> = new Set([...METHODS, 'PATCH', 'DELETE']);
/** What goes on to the storage while it comes in: nothing of it waits for its answer. */
const isStreamed = (path: string): boolean =>
  path.startsWith(UPLOADS_PATH) || path === VIDEO_FORM_PATH || path === ALBUM_FORM_PATH;
const ALLOW: HeaderPairs = [['Allow', [...METHODS].join(', ')]];

/** Passes `/api/*` and `/media/*` to the API and its answer back. */
export function apiGateway(options: ApiGatewayOptions) {
  const { fetch, trustProxy, held, findCountry } = options;
  const { common, file, forPage } = options.security;
  const headersOf = (path: string): HeaderPairs => {
    if (path.startsWith('/media/')) return file;
    return path === BEACON_PATH ? forPage(true) : common;
  };
  return async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    const whole = new URL(visitorOrigin(request, options) + url);
    const path = whole.pathname;
    // TRACE and what else no web Request can be.
    if (!(path.startsWith(UPLOADS_PATH) ? UPLOAD_METHODS : METHODS).has(request.method)) {
      sendErrorJson(response, 405, 'method_not_allowed', common, ALLOW);
      return;
    }
    const address = clientAddress(request, trustProxy);
    const counted = isStreamed(path) ? null : held;
    const body = new RequestBody(request, response, { held: counted, address });
    const asked = toWebRequest(request, response, { url: whole.href, body });
    asked.headers.set(CLIENT_ADDRESS_HEADER, address);
    const country = findCountry(request);
    if (country === null) asked.headers.delete(COUNTRY_OF_VISITOR_HEADER);
    else asked.headers.set(COUNTRY_OF_VISITOR_HEADER, country);
    // A site in front of this API asks it by an address that visitors do not know: what is same-origin there is so here.
    if (asked.headers.get('origin') === requestOrigin(request, trustProxy))
      asked.headers.set('origin', whole.origin);
    const answer = await fetch(asked).catch((error: unknown) => {
      if (!body.isRefused) throw error;
      return Response.error();
    });
    if (response.destroyed) {
      await answer.body?.cancel();
      return;
    }
    const headers = headersOf(path);
    if (body.isRefused) sendErrorJson(response, 503, 'busy', headers, RETRY_AFTER);
    else await sendWebResponse(request, response, answer, headers);
  };
}
