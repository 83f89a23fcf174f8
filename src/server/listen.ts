import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorPage } from './error-page.ts';
import type { Host } from './host.ts';
import { MAX_URL_LENGTH } from './target.ts';

/** Room for the longest address and the headers around it. */
const MAX_HEADER_BYTES = MAX_URL_LENGTH + 16_384;
const HEADERS_TIMEOUT_MS = 20_000;

const unusedSockets = new WeakMap<Server, Set<Socket>>();

function statusOfParserError(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Starts to answer; rejects when the port cannot be had. */
export async function listen(host: Host, port: number, address: string): Promise<Server> {
  // Node counts a connection on which nothing was asked yet as busy; browsers open such ones ahead.
  const unused = new Set<Socket>();
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: 65_000,
      // A request without a body needs no stream of its own: a tenth of a stored page's time.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      unused.delete(request.socket);
      host(request, response);
    },
  );
  // Uploads may take long; what bounds them is the API's own limit.
  server.requestTimeout = 0;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = statusOfParserError(error.code);
    const body = errorPage(status);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/html; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\n` +
        `Connection: close\r\n\r\n${body}`,
    );
  });
  unusedSockets.set(server, unused);
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  server.once('error', reject);
  server.listen(port, address, () => {
    server.off('error', reject);
    resolve(server);
  });
  return promise;
}

/** While it closes: how soon after its answer a connection is closed that the other side would keep. */
const CLOSE_IDLE_MS = 50;

/** Stops accepting, lets answers under way finish within a limit, then cuts what is left. */
export async function closeGracefully(server: Server, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => {
    resolve();
  });
  server.closeIdleConnections();
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, CLOSE_IDLE_MS);
  for (const socket of unusedSockets.get(server) ?? []) socket.destroy();
  const limit = setTimeout(() => {
    server.closeAllConnections();
  }, limitMs);
  await promise;
  clearInterval(idle);
  clearTimeout(limit);
}
