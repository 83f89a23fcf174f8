import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptedEncodings, brotli, FAST_BROTLI, gzipped, isCompressible } from './encoding.ts';
import { RESOURCE_POLICY, type HeaderPairs } from './security-headers.ts';

const MIN_COMPRESSED_BYTES = 1024;

function copyHeaders(response: ServerResponse, answer: Response, security: HeaderPairs): void {
  for (const [name, value] of security) response.setHeader(name, value);
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
  if (answer.headers.get('access-control-allow-origin') === '*') {
    response.setHeader(RESOURCE_POLICY, 'cross-origin');
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
}

/** Text of an API is short, so it is held whole: then its length decides and Content-Length is known. */
async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { headers }: Response,
  text: Buffer,
): Promise<void> {
  let body = text;
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  response.appendHeader('vary', 'Accept-Encoding');
  if (body.length > MIN_COMPRESSED_BYTES && encoding !== 'identity') {
    body = await (encoding === 'br' ? brotli(body, FAST_BROTLI) : gzipped(body));
    response.setHeader('content-encoding', encoding ?? 'identity');
    const etag = headers.get('etag');
    // The same content in another encoding is only weakly the same.
    if (etag?.startsWith('"')) response.setHeader('etag', `W/${etag}`);
  }
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends a web Response: text compressed, anything else streamed no faster than the visitor takes it. */
export async function sendWebResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  security: HeaderPairs,
): Promise<void> {
  const isText =
    isCompressible(answer.headers.get('content-type') ?? '') &&
    answer.status !== 206 &&
    !answer.headers.has('content-encoding');
  const body = request.method === 'HEAD' ? null : answer.body;
  // Before its headers: where it breaks off, they are not those of the failure that is told.
  const text = body && isText ? Buffer.from(await answer.arrayBuffer()) : null;
  copyHeaders(response, answer, security);
  response.statusCode = answer.status;
  if (text) await sendText(request, response, answer, text);
  else if (body) {
    const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(source, response);
  } else {
    await answer.body?.cancel();
    response.end();
  }
}
