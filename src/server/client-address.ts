import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HEADER_MAX } from '#lib/request-header.ts';

/**
 * The visitor's address: the last of `X-Forwarded-For` behind a trusted proxy, which is the one that the proxy saw
 * (those before it are whatever the visitor sent), else the other end of the connection. Empty when it is gone.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headersDistinct['x-forwarded-for']?.at(-1) : undefined;
  const last = forwarded?.slice(forwarded.lastIndexOf(',') + 1).trim() ?? '';
  return last.length <= HEADER_MAX && isIP(last) > 0 ? last : (request.socket.remoteAddress ?? '');
}
