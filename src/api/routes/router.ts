import { API_BASE } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { Hono } from 'hono';
import type { CallContext, ServiceContext } from '../context.ts';
import { errorReply, type ErrorReply } from '../errors.ts';
import type { Log } from '../log.ts';
import { json } from './answer.ts';
import { readPath, type ReadRoute } from './read.ts';
import type { WriteRoute } from './write.ts';

/** Host of calls within the process: their answers hold paths instead of absolute URLs. */
const INTERNAL_HOST = 'islet.internal';

const READ_METHODS = 'GET, HEAD, OPTIONS';

/** When to ask again, where the refusal names no time of its own. */
const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = { too_many_attempts: 60, busy: 5 };

export interface RouterOptions {
  context: ServiceContext;
  publicOrigin: string | null;
  log: Log;
  reads: readonly ReadRoute[];
  writes: readonly WriteRoute[];
  /** Answers `/media/*`; null where there is nothing. */
  media: (request: Request) => Promise<Response | null>;
}

function failure(error: unknown, log: Log, path: string): Response {
  const { status, body, expected } = errorReply(error);
  if (!expected) log.error({ err: error, path }, 'API call failed');
  return json(body, status, { 'Cache-Control': 'no-store', ...retryAfter(body) });
}

function retryAfter({ code, info }: ErrorReply['body']): Record<string, string> {
  const seconds = info?.['seconds'] ?? RETRY_SECONDS[code];
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

function refuse(status: 404 | 405, allow?: string): Response {
  const code = status === 404 ? 'not_found' : 'method_not_allowed';
  const headers = { 'Cache-Control': 'no-store', ...(allow !== undefined && { Allow: allow }) };
  return json({ error: 1, code }, status, headers);
}

/** Finds the call that an address belongs to, answers it, and turns whatever is thrown into an error. */
export function router(options: RouterOptions): Hono {
  const { context, publicOrigin, log, reads, writes, media } = options;
  const writeByPath = new Map(writes.map((route) => [route.path, route]));

  const callContext = (url: URL): CallContext => ({
    ...context,
    base: url.hostname === INTERNAL_HOST ? '' : (publicOrigin ?? url.origin),
  });

  async function answerRead(request: Request, url: URL): Promise<Response> {
    const path = readPath(url);
    const candidates = reads.filter((route) => path.startsWith(route.prefix));
    if (request.method === 'OPTIONS' && candidates.length > 0) {
      return new Response(null, { status: 204, headers: { Allow: READ_METHODS } });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return candidates.length > 0 ? refuse(405, READ_METHODS) : refuse(404);
    }
    for (const route of candidates) {
      const answer = route.answer(request, url, callContext(url));
      if (answer !== null) return answer;
    }
    return refuse(404);
  }

  async function answerApi(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = writeByPath.get(url.pathname);
    try {
      if (!route) return await answerRead(request, url);
      if (request.method === 'POST')
        return await route.answer(request, callContext(url), publicOrigin);
      return refuse(405, 'POST');
    } catch (error) {
      return failure(error, log, url.pathname);
    }
  }

  const app = new Hono();
  app.all(`${API_BASE}*`, async ({ req }) => {
    const response = await answerApi(req.raw);
    if (!writeByPath.has(new URL(req.url).pathname)) {
      response.headers.set('Access-Control-Allow-Origin', '*');
    }
    return response;
  });
  app.all('/media/*', async ({ req }) => (await media(req.raw)) ?? refuse(404));
  app.notFound(() => refuse(404));
  app.onError((error, { req }) => failure(error, log, req.path));
  return app;
}
