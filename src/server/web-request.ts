import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream as WebStream } from 'node:stream/web';
import { HEADER_MAX, headerText } from '#lib/request-header.ts';
import { originOf } from '#lib/same-origin.ts';

/** What a server knows of its own address. */
export interface OwnAddress {
  trustProxy: boolean;
  publicOrigin: string | null;
}

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

/** The address of this site as its visitor knows it. */
export function visitorOrigin(
  request: IncomingMessage,
  { trustProxy, publicOrigin }: OwnAddress,
): string {
  return publicOrigin ?? requestOrigin(request, trustProxy);
}

/** Whether cookies may be kept from connections that others can read. */
export function isHttps(request: IncomingMessage, own: OwnAddress): boolean {
  return visitorOrigin(request, own).startsWith('https:');
}

/** Whether another site's page sent a form. */
export function isCrossSite(
  request: IncomingMessage,
  { trustProxy, publicOrigin }: OwnAddress,
): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const own = [requestOrigin(request, trustProxy), publicOrigin];
  return originOf({ site: typeof site === 'string' ? site : undefined, origin, own }) === 'cross';
}

/** A Node request as a web Request whose body streams; it aborts when the visitor goes away. */
export function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, body }: { url: string; body: AsyncIterable<Uint8Array<ArrayBuffer>> },
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
    ...(bodiless ? {} : { body: WebStream.from(body) as ReadableStream, duplex: 'half' as const }),
  });
}
