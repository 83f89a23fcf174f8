import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { HEADER_MAX, headerText } from '#lib/request-header.ts';

/** The address by which the visitor reached us. Forwarded headers count only behind a trusted proxy. */
export function requestOrigin(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = (name: string): string | undefined => {
    const value = trustProxy ? request.headers[name] : undefined;
    return typeof value === 'string' ? headerText(value).split(',', 1)[0]?.trim() : undefined;
  };
  const protocol = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = forwarded('x-forwarded-host') ?? request.headers.host ?? '';
  const origin = `${protocol}://${host}`;
  // A Host that is not one must not make an address: /^[…]$/ leaves names, ports and IPv6 literals.
  return host.length <= HEADER_MAX && /^[\w.:[\]-]+$/u.test(host) && URL.canParse(origin)
    ? new URL(origin).origin
    : 'http://localhost';
}

/** A Node request as a web Request whose body streams; it aborts when the visitor goes away. */
export function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Request {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new Error('the visitor went away'));
  });
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = request.method ?? 'GET';
  const bodiless = method === 'GET' || method === 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal: gone.signal,
    ...(bodiless
      ? {}
      : { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const }),
  });
}
