import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { CONNECTION_LIMITS, type ConnectionLimits } from '#config/connections.ts';
import { Connections } from './connections.ts';
import { errorPage } from './error-page.ts';
import type { Host } from './host.ts';
import { MAX_URL_LENGTH } from './target.ts';

/** Room for the longest address and the headers around it. */
const MAX_HEADER_BYTES = MAX_URL_LENGTH + 16_384;
/** How often the times of requests are looked at. */
const CHECK_MS = 5000;

function statusOfParserError(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

export interface Listening {
  server: Server;
  /** Stops accepting, lets answers under way finish within a limit (ms), then cuts what is left. */
  close: (limitMs: number) => Promise<void>;
}

export interface ListenOptions {
  port: number;
  address: string;
  /** Whether all connections come from a proxy that is trusted. */
  isProxied: boolean;
  limits?: ConnectionLimits;
}

/** Starts to answer; rejects when the port cannot be had. */
export async function listen(
  host: Host,
  { port, address, isProxied, limits = CONNECTION_LIMITS }: ListenOptions,
): Promise<Listening> {
  const connections = new Connections(limits, isProxied);
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.requestMs),
      // A request without a body needs no stream of its own: a tenth of a stored page's time.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      connections.begin(request, response, () => {
        host(request, response);
      });
    },
  );
  // Ends a connection whose other end neither sends nor takes anything.
  server.timeout = limits.answerIdleMs;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || connections.isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const status = statusOfParserError(error.code);
    const body = errorPage(status);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/html; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\n` +
        `Connection: close\r\n\r\n${body}`,
    );
    // Ending it alone would leave it open for as long as its other end likes.
    socket.destroySoon();
  });
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
  });
  const { promise, resolve, reject } = Promise.withResolvers<Listening>();
  server.once('error', reject);
  server.listen(port, address, () => {
    server.off('error', reject);
    resolve({ server, close: (limitMs) => connections.stop(server, limitMs) });
  });
  return promise;
}
