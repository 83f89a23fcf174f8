import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PURGED_HEADER } from '#config/purges.ts';
import { sendErrorJson, sendJson } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Answers `POST /purge/` of whoever shows `secret` as a bearer token (RFC 6750): `hear` is told the tags of its header
 * `X-Purged`, and the pages made of them are gone when the answer comes. A body is not read.
 */
export function purgeTaker(
  secret: string,
  hear: (told: string) => boolean,
  security: HeaderPairs,
): (request: IncomingMessage, response: ServerResponse) => undefined {
  const wanted = digest(`Bearer ${secret}`);
  return ({ method, headers }, response) => {
    const told = headers[PURGED_HEADER];
    if (method !== 'POST')
      sendErrorJson(response, 405, 'method_not_allowed', security, [['Allow', 'POST']]);
    else if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted))
      sendErrorJson(response, 401, 'need_auth', security, [['WWW-Authenticate', 'Bearer']]);
    else if (typeof told !== 'string' || !hear(told))
      sendErrorJson(response, 400, 'bad_request', security);
    else sendJson(response, 200, { status: 'ok' }, security);
  };
}
