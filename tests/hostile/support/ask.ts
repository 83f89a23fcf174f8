import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

/** Whom an attack is aimed at. */
export interface Target {
  /** Without a slash at the end. */
  origin: string;
}

export interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Loopback address to come from: each is another visitor. */
  from?: string;
  /** Nobody waits longer; ms. */
  limitMs?: number;
  /** Called when all of it has left. */
  onSent?: () => void;
}

export interface Got {
  /** 0 where no answer came: `body` says what came instead, `reset` or `timeout`. */
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, without the encoding undone. */
  bytes: Buffer;
  body: string;
  ms: number;
}

const LIMIT_MS = 60_000;

/** One request on a connection of its own, its path as it stands. Always resolves. */
export function ask(target: Target, path: string, asked: Asked = {}): Promise<Got> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1', limitMs = LIMIT_MS } = asked;
  const { port } = new URL(target.origin);
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<Got>();
  const finish = (status: number, given: IncomingHttpHeaders, bytes: Buffer): void => {
    const ms = performance.now() - started;
    resolve({ status, headers: given, bytes, body: bytes.toString(), ms });
  };
  const signal = AbortSignal.timeout(limitMs);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method, localAddress: from, agent: false, signal },
    headers: { ...length, ...headers },
  });
  if (asked.onSent) sent.on('finish', asked.onSent);
  let answered = false;
  sent.on('error', () => {
    if (!answered) finish(0, {}, Buffer.from(signal.aborted ? 'timeout' : 'reset'));
  });
  sent.on('response', (response) => {
    answered = true;
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    // An answer that breaks off counts as far as it came: its status is what is judged.
    response.on('error', () => undefined);
    response.on('close', () => {
      finish(response.statusCode ?? 0, response.headers, Buffer.concat(chunks));
    });
  });
  sent.end(body);
  return promise;
}

/** Sends bytes that no HTTP client would; gives all that came back until the connection ended or `limitMs` passed. */
export function askRaw(target: Target, bytes: string, limitMs = LIMIT_MS): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(target.origin).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
  });
  // A connection that is reset has said what it had to say.
  socket.on('error', () => undefined);
  const limit = setTimeout(() => socket.destroy(), limitMs);
  socket.on('close', () => {
    clearTimeout(limit);
    resolve(received);
  });
  socket.write(bytes, 'latin1');
  return promise;
}

/** What a browser sends with a form of the site's own. */
export function ownForm(target: Target, type = 'application/x-www-form-urlencoded') {
  return { 'content-type': type, origin: target.origin, 'sec-fetch-site': 'same-origin' };
}

let numbers = 0;

/** A number that nothing else in this file was given: what was asked before may be remembered. */
export function fresh(): number {
  numbers += 1;
  return numbers;
}

/** A loopback address that no other request of this file came from. */
export function stranger(): string {
  const number = fresh();
  return `127.${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}
