import type { IncomingMessage, ServerResponse } from 'node:http';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { ALBUM_FORM_PATH } from '#config/albums.ts';
import { VIDEO_FORM_PATH } from '#config/uploads.ts';
import type { RouteName } from '#routes/table.ts';
import { withQuery } from '#lib/query.ts';
import { clientAddress } from './client-address.ts';
import { RequestBody } from './request-body.ts';
import { redirect, sendErrorPage } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';
import { isCrossSite, toWebRequest, visitorOrigin, type OwnAddress } from './web-request.ts';

/** Pages whose form with a file is too large to be held, and the call of the API to which it goes on. */
export const STREAMED: Partial<Readonly<Record<RouteName, string>>> = {
  uploadVideo: VIDEO_FORM_PATH,
  uploadAlbum: ALBUM_FORM_PATH,
};

interface StreamFormOptions extends OwnAddress {
  fetchApi: (request: Request) => Promise<Response>;
  security: HeaderPairs;
}

/** The first that is wrong, as `field.code`; empty where nothing is. */
function problemOf(status: number, answer: unknown): string {
  if (status === 200) return '';
  const { code, errors } = (answer ?? {}) as {
    code?: unknown;
    errors?: { field: string; code: string }[];
  };
  const [first] = Array.isArray(errors) ? errors : [];
  return first ? `${first.field}.${first.code}` : `form.${String(code)}`;
}

/**
 * Hands a form with a file that is too large to be held to the API's `call` while it comes in, and leads back to `page`: with `saved=1`,
 * or with `said=` and the first that was wrong.
 */
export function streamForm({ fetchApi, security, ...own }: StreamFormOptions) {
  return async (
    to: { call: string; page: string; more: HeaderPairs },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (isCrossSite(request, own)) {
      sendErrorPage(response, 403, security);
      return;
    }
    const address = clientAddress(request, own.trustProxy);
    const body = new RequestBody(request, response, { held: null, address });
    const origin = visitorOrigin(request, own);
    const asked = toWebRequest(request, response, { url: origin + to.call, body });
    // Judged above: an old browser names no origin with a form.
    asked.headers.set('origin', origin);
    asked.headers.set(CLIENT_ADDRESS_HEADER, address);
    const answer = await fetchApi(asked);
    const problem = problemOf(answer.status, await answer.json().catch(() => null));
    if (response.destroyed) return;
    const query = problem === '' ? { saved: '1' } : { said: problem };
    redirect(response, 303, withQuery(to.page, query), security, to.more);
  };
}

/** Whether a form has a file, or could have. */
export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  /^\s*multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
