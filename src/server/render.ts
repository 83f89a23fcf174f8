import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** A page as Astro made it, before the page store and the security headers. */
export interface Rendered {
  status: number;
  /** Lower-case names; `set-cookie` may hold several. */
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/**
 * Renders the page at a path (already without language prefix, with normalised query); null when no
 * route has the address.
 */
export type Render = (url: string, locals: object) => Promise<Rendered | null>;

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: object,
) => Promise<void>;

/** Takes the place of a socket's response: a page is held whole before anyone gets a byte of it. */
class Capture extends EventEmitter {
  /** Astro finds here what it has to let go of when the answer is finished. */
  readonly req: IncomingMessage;
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  headers: Rendered['headers'] = {};
  readonly #chunks: Buffer[] = [];

  constructor(req: IncomingMessage) {
    super();
    this.req = req;
  }

  writeHead(status: number, headers: Rendered['headers'] | string = {}): this {
    this.statusCode = status;
    if (typeof headers === 'object') this.headers = headers;
    this.headersSent = true;
    return this;
  }

  write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(Buffer.from(chunk));
    return true;
  }

  end(chunk?: Uint8Array | string): void {
    if (chunk !== undefined) this.write(chunk);
    this.emit('finish');
    this.emit('close');
  }

  destroy(): void {
    this.statusCode = 500;
    this.emit('close');
  }

  rendered(): Rendered {
    return { status: this.statusCode, headers: this.headers, body: Buffer.concat(this.#chunks) };
  }
}

function pageRequest(url: string, origin: URL): IncomingMessage {
  // No cookie, address or header of the visitor: a page cannot depend on what it never sees.
  const socket = Object.assign(new EventEmitter(), { encrypted: origin.protocol === 'https:' });
  const request = Object.assign(new EventEmitter(), {
    method: 'GET',
    url,
    headers: { host: origin.host, accept: 'text/html' },
    socket,
  });
  return request as unknown as IncomingMessage;
}

/** Makes a Render of the handler that Astro built. */
export function astroRender(handler: AstroHandler, publicOrigin: string | null): Render {
  const origin = new URL(publicOrigin ?? 'http://localhost');
  // A page takes some 10 ms of the event loop: who asks for a stored one waits for one of them, not for all that are due.
  let lastTurn: Promise<unknown> = Promise.resolve();
  return async (url, locals) => {
    lastTurn = lastTurn.then(() => setImmediate());
    await lastTurn;
    const request = pageRequest(url, origin);
    const capture = new Capture(request);
    let unmatched = false;
    const next = (): void => {
      unmatched = true;
    };
    const response = capture as unknown as ServerResponse;
    try {
      await handler(request, response, next, locals);
    } finally {
      // Astro's signal of a closed socket holds request and answer for good until it has heard of one.
      request.socket.emit('close');
    }
    return unmatched ? null : capture.rendered();
  };
}
