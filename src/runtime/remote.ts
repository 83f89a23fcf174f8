import type { Logger } from 'pino';
import { bounded } from './bounded-body.ts';
import { forwardedHeaders, returnedHeaders } from './hop-headers.ts';
import type { Runtime } from './runtime.ts';

export interface RemoteOptions {
  origin: string;
  log: Logger;
  /** Milliseconds for a read's whole answer; uploads and other writes get ten times that. */
  timeoutMs?: number;
  maxBytes?: number;
}

const TIMEOUT_MS = 10_000;
const WRITE_FACTOR = 10;
const MAX_BYTES = 32 * 1024 * 1024;

function failure(status: number, code: string): Response {
  return Response.json({ error: 1, code }, { status, headers: { 'cache-control': 'no-store' } });
}

/** The API at another address. Trouble on the way is answered as 502 or 504, never thrown. */
export function remoteApi(options: RemoteOptions): Runtime {
  const { origin, log, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;

  async function ask(request: Request): Promise<Response> {
    const { pathname, search, origin: from } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return failure(404, 'not_found');
    const read = request.method === 'GET' || request.method === 'HEAD';
    const timeout = AbortSignal.timeout(read ? timeoutMs : timeoutMs * WRITE_FACTOR);
    try {
      const answer = await fetch(origin + pathname + search, {
        method: request.method,
        headers: forwardedHeaders(request.headers, { isWrite: !read, from, to: origin }),
        ...(read ? {} : { body: request.body, duplex: 'half' as const }),
        redirect: 'manual',
        signal: AbortSignal.any([request.signal, timeout]),
      });
      return new Response(bounded(answer.body, maxBytes), {
        status: answer.status,
        headers: returnedHeaders(answer.headers),
      });
    } catch (error) {
      if (request.signal.aborted) return failure(499, 'client_gone');
      log.warn({ path: pathname, reason: String(error) }, 'API unreachable');
      return failure(timeout.aborted ? 504 : 502, 'api_unreachable');
    }
  }

  return {
    mode: 'remote',
    fetch: ask,
    // A remote API has no way to tell us: its pages live out their lifetimes.
    onPurge: () => () => undefined,
    close: () => Promise.resolve(),
  };
}
