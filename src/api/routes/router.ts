import { SESSION_COOKIE } from '#config/cookies.ts';
import { INTERNAL_HOST } from '#config/internal-host.ts';
import { API_BASE } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { tellSeldom } from '#lib/tell-seldom.ts';
import { BlobsError } from '#platform/blobs/blobs.ts';
import { isDiskFailure } from '#platform/database/error.ts';
import type { ServiceContext } from '../context.ts';
import { errorReply, type ErrorReply } from '../errors.ts';
import type { Log } from '../log.ts';
import { json, UNCACHED } from './answer.ts';
import { readPath, type ReadRoute, type RouteContext } from './read.ts';
import { tus } from './tus.ts';
import type { WriteRoute } from './write.ts';

const READ_METHODS = 'GET, HEAD, OPTIONS';
/** Told once a minute, however many ask. */
const FULL_DISK = 'the disk is full or broken: what visitors send is refused';
const NO_FILES = 'the storage of files does not work';

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

interface FailureContext {
  log: Log;
  path: string;
  tellOfDisk: () => number | null;
  tellOfFiles: () => number | null;
}

function failure(error: unknown, { log, path, tellOfDisk, tellOfFiles }: FailureContext): Response {
  const { status, body, expected } = errorReply(error);
  if (isDiskFailure(error)) {
    const untold = tellOfDisk();
    if (untold !== null) log.error({ err: error, path, untold }, FULL_DISK);
  } else if (error instanceof BlobsError && error.code !== 'missing') {
    const untold = tellOfFiles();
    if (untold !== null) log.error({ err: error, path, untold }, NO_FILES);
  } else if (!expected) log.error({ err: error, path }, 'API call failed');
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

/** Whether an answer may say something of who asked: it is for pages of this site. */
const mayBeOwn = (request: Request, response: Response): boolean =>
  response.headers.get('cache-control') === UNCACHED &&
  request.headers.get('cookie')?.includes(SESSION_COOKIE) === true;

/**
 * Gives what answers the API's requests: finds the call or the file that an address belongs to, and turns whatever is
 * thrown into an error (docs/decisions/044-no-framework-for-the-api.md).
 */
export function router(options: RouterOptions): (request: Request) => Promise<Response> {
  const { context, publicOrigin, log, reads, writes, media } = options;
  const tellOfDisk = tellSeldom();
  const tellOfFiles = tellSeldom();
  const writeByPath = new Map(writes.map((route) => [route.path, route]));

  const routeContext = (url: URL): RouteContext => {
    const origin = publicOrigin ?? url.origin;
    const base = url.hostname === INTERNAL_HOST ? '' : origin;
    return { ...context, base, secure: origin.startsWith('https:') };
  };

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
      const answer = route.answer(request, url, routeContext(url));
      if (answer !== null) return answer;
    }
    return refuse(404);
  }

  async function answerApi(request: Request, url: URL): Promise<Response> {
    const route = writeByPath.get(url.pathname);
    if (!route) return answerRead(request, url);
    if (request.method !== 'POST') return refuse(405, 'POST');
    return route.answer(request, routeContext(url), publicOrigin);
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    const { pathname: path } = url;
    const ofUpload = tus(request, url, routeContext(url));
    if (ofUpload !== null) return ofUpload;
    const isMedia = path.startsWith('/media/');
    if (!isMedia && !path.startsWith(API_BASE)) return refuse(404);
    const answered = isMedia
      ? media(request).then((found) => found ?? refuse(404))
      : answerApi(request, url);
    const response = await answered.catch((error: unknown) =>
      failure(error, { log, path, tellOfDisk, tellOfFiles }),
    );
    if (!isMedia && !writeByPath.has(path) && !mayBeOwn(request, response)) {
      response.headers.set('Access-Control-Allow-Origin', '*');
    }
    return response;
  }

  return async (request) => {
    const response = await answer(request, new URL(request.url));
    // A HEAD is answered as its GET, without what that says (RFC 9110, §9.3.2).
    return request.method === 'HEAD' ? new Response(null, response) : response;
  };
}
