import type { IncomingMessage, ServerResponse } from 'node:http';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { readFormReturn } from '#lib/form-return.ts';
import { clientAddress } from './client-address.ts';
import { sendFormAnswer } from './form-answer.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { requestOrigin, toWebRequest } from './web-request.ts';
import { sendWebResponse } from './web-response.ts';

export interface ApiGatewayOptions {
  fetch: (request: Request) => Promise<Response>;
  trustProxy: boolean;
  publicOrigin: string | null;
  security: Pick<SecurityHeaders, 'common' | 'file'>;
}

/** Passes `/api/*` and `/media/*` to the API and its answer back. */
export function apiGateway(options: ApiGatewayOptions) {
  const { fetch, trustProxy, publicOrigin } = options;
  const { common, file } = options.security;
  return async (request: IncomingMessage, response: ServerResponse, url: string): Promise<void> => {
    const origin = publicOrigin ?? requestOrigin(request, trustProxy);
    const asked = toWebRequest(request, response, origin + url);
    asked.headers.set(CLIENT_ADDRESS_HEADER, clientAddress(request, trustProxy));
    const answer = await fetch(asked);
    if (response.destroyed) {
      await answer.body?.cancel();
      return;
    }
    const form = request.method === 'POST' ? readFormReturn(new URL(asked.url).searchParams) : null;
    if (form) await sendFormAnswer(response, answer, form, common);
    else
      await sendWebResponse(request, response, answer, url.startsWith('/media/') ? file : common);
  };
}
