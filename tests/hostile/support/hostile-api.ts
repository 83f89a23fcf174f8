import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What another API was asked. */
export interface AskedOfApi {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  bytes: number;
}

export interface HostileApi {
  origin: string;
  asked: AskedOfApi[];
  /** How it answers from now on. */
  answer: (reply: (request: IncomingMessage, response: ServerResponse) => void) => void;
  stop: () => Promise<void>;
}

/** An API that answers whatever a test wants, and notes what it is asked. */
export async function startHostileApi(): Promise<HostileApi> {
  let reply = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(500).end();
  };
  const asked: AskedOfApi[] = [];
  const server = createServer((request, response) => {
    const note = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      bytes: 0,
    };
    asked.push(note);
    request.on('data', (chunk: Buffer) => {
      note.bytes += chunk.length;
    });
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    reply(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      reply = next;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
