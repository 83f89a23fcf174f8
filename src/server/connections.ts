import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { DISCARDED_BODY_BYTES, type ConnectionLimits } from '#config/connections.ts';
import { addressKey } from '#lib/address-key.ts';

/** Requests that were sent before their sender could know of the stop arrive within this time. */
const ON_THEIR_WAY_MS = 200;

/** Addresses that are no visitor's: a proxy on this machine or in its network speaks for all of them. */
const OWN_NETWORK = new BlockList();
OWN_NETWORK.addSubnet('127.0.0.0', 8);
OWN_NETWORK.addSubnet('10.0.0.0', 8);
OWN_NETWORK.addSubnet('172.16.0.0', 12);
OWN_NETWORK.addSubnet('192.168.0.0', 16);
OWN_NETWORK.addAddress('::1', 'ipv6');
OWN_NETWORK.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORK.addSubnet('fe80::', 10, 'ipv6');

const isOwnNetwork = (address: string): boolean =>
  OWN_NETWORK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Counts the connections of each visitor's address. */
export class ConnectionCounter {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one more; null where the address has too many, else the way to count it off. */
  add(address: string): (() => void) | null {
    const key = addressKey(address);
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count > this.#limit && !isOwnNetwork(address)) return null;
    this.#counts.set(key, count);
    return () => {
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The connections of a server: what may hold one, and how they end when the server stops. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #counter: ConnectionCounter | null;
  /** The last answer of each; null where nothing was asked yet, which Node counts as busy. */
  readonly #answers = new Map<Socket, ServerResponse | null>();
  readonly #pipelined = new Map<Socket, number>();
  #isStopping = false;

  /** Behind a proxy that is trusted every connection is the proxy's, which counts them itself. */
  constructor(limits: ConnectionLimits, isProxied: boolean) {
    this.#limits = limits;
    this.#counter = isProxied ? null : new ConnectionCounter(limits.perAddress);
  }

  add(socket: Socket): void {
    const countOff = this.#counter?.add(socket.remoteAddress ?? '');
    if (countOff === null) {
      socket.destroy();
      return;
    }
    this.#answers.set(socket, null);
    socket.once('close', () => {
      this.#answers.delete(socket);
      this.#pipelined.delete(socket);
      countOff?.();
    });
  }

  /**
   * Called with every request; `answer` is run when it is its turn. What is sent in one go waits, or a connection that
   * nobody reads would be worth a thousand.
   */
  begin(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const { socket } = request;
    const before = this.#answers.get(socket);
    this.#answers.set(socket, response);
    const start = (): void => {
      if (this.#isStopping) this.#endWith(response);
      if (hasBody(request)) this.#awaitBody(request, response);
      answer();
    };
    if (!before || before.closed) start();
    else this.#queue(socket, before, start);
  }

  #queue(socket: Socket, before: ServerResponse, start: () => void): void {
    const waiting = (this.#pipelined.get(socket) ?? 0) + 1;
    if (waiting > this.#limits.pipelined) {
      socket.destroy();
      return;
    }
    this.#pipelined.set(socket, waiting);
    before.once('close', () => {
      if (socket.destroyed) return;
      this.#pipelined.set(socket, (this.#pipelined.get(socket) ?? 1) - 1);
      start();
    });
  }

  /** Whether the answer on a connection has begun, so that nothing else may be written there. */
  isAnswering(socket: Socket): boolean {
    return this.#answers.get(socket)?.headersSent === true;
  }

  /** An answer before the body's end ends the connection: what still comes would be taken for a request. */
  #awaitBody(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const { shouldKeepAlive } = response;
    response.shouldKeepAlive = false;
    socket.setTimeout(this.#limits.bodyIdleMs);
    // What Node calls after the last answer of a connection.
    socket.destroySoon = () => {
      this.#linger(request);
    };
    request.once('end', () => {
      Reflect.deleteProperty(socket, 'destroySoon');
      response.shouldKeepAlive = shouldKeepAlive && !this.#isStopping;
      socket.setTimeout(this.#limits.answerIdleMs);
    });
  }

  /** Receives the rest of a body without keeping it: closed under a sender, a connection loses the answer on its way. */
  #linger(request: IncomingMessage): void {
    const { socket } = request;
    const most = socket.bytesRead + DISCARDED_BODY_BYTES;
    socket.end();
    socket.setTimeout(this.#limits.lingerIdleMs);
    request.on('error', () => undefined);
    request.once('end', () => socket.destroy());
    request.on('data', () => {
      if (socket.bytesRead > most) socket.destroy();
    });
    request.resume();
  }

  /** Makes an answer the last of its connection, and says so where it has not begun. */
  #endWith(response: ServerResponse): void {
    response.shouldKeepAlive = false;
    const { socket } = response;
    response.once('close', () => socket?.destroySoon());
  }

  /**
   * Ends every connection with the answer that is on its way, as a proxy or browser can see: none is reset under a request
   * that was sent before. What takes longer than `limitMs` is cut.
   */
  async stop(server: Server, limitMs: number): Promise<void> {
    this.#isStopping = true;
    for (const response of this.#answers.values()) {
      if (response?.closed === false) this.#endWith(response);
    }
    await passed(ON_THEIR_WAY_MS);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.close(() => {
      resolve();
    });
    for (const [socket, response] of this.#answers) {
      if (response === null || response.closed) socket.destroySoon();
    }
    const limit = setTimeout(() => {
      server.closeAllConnections();
    }, limitMs);
    await closed;
    clearTimeout(limit);
  }
}
