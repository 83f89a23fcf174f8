import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { connect as tlsConnect } from 'node:tls';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** What the cache in front says of itself (RFC 9211), the last of `Cache-Status`. */
  cache: string;
  body: Buffer;
}

export interface Asked {
  method?: string | undefined;
  headers?: Record<string, string>;
  /** Loopback address to come from. */
  from?: string;
  body?: string | Buffer;
}

const lastOf = (status: string | string[] | undefined): string =>
  [status ?? ''].flat().join(', ').split(', ').at(-1) ?? '';

const openTls = (port: number, from = '127.0.0.1') =>
  connect('https://example.org', {
    createConnection: () =>
      tlsConnect({
        ...{ host: '127.0.0.1', port, localAddress: from },
        servername: 'example.org',
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      }),
  });

/** What comes first of an answer that goes on for ever, by HTTP/2 over TLS. */
export async function firstByTls(port: number, path: string, cookie: string): Promise<string> {
  const session = openTls(port);
  try {
    const stream = session.request({ ':path': path, cookie, 'accept-encoding': 'gzip, br' });
    const [piece] = (await once(stream, 'data')) as [Buffer];
    stream.close();
    return piece.toString();
  } finally {
    session.destroy();
  }
}

/** One request by HTTP/2 over TLS to the site's name, as a browser makes it. */
export async function askByTls(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', from = '127.0.0.1', headers = {}, body } = asked;
  const session = openTls(port, from);
  try {
    const stream = session.request({ ':method': method, ':path': path, ...headers });
    stream.end(body);
    const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    const content = await buffer(stream);
    const status = Number(answer[':status']);
    return { status, headers: answer, cache: lastOf(answer['cache-status']), body: content };
  } finally {
    session.close();
  }
}

/** One request by HTTP/1.1, as whoever ends TLS in front makes it. */
export async function askPlain(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', from = '127.0.0.1', headers = {}, body } = asked;
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method, localAddress: from, agent: false },
    headers: { host: 'example.org', ...headers },
  });
  sent.end(body);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  sent.once('error', reject);
  sent.once('response', (response) => {
    const { statusCode = 0, headers: answer } = response;
    const cache = lastOf(answer['cache-status']);
    buffer(response).then((content) => {
      resolve({ status: statusCode, headers: answer, cache, body: content });
    }, reject);
  });
  return promise;
}
