import type { Logger } from 'pino';
import { MEDIA_HEADERS, mediaPreflight, RANGE_HEADERS } from '#lib/media-headers.ts';
import { bounded } from './bounded-body.ts';
import { fetchFailure } from './fetch-failure.ts';

export interface RemoteMediaOptions {
  /** Of the API. */
  origin: string;
  /** Where its answers may send a browser: what pages load media from. */
  mediaOrigins: readonly string[];
  log: Logger;
  /** Milliseconds until an answer begins; it lasts as long as it is taken. */
  timeoutMs: number;
}

/** Neither an encoded character nor a segment that climbs: another server may read them in its own way. */
const PATH = /^\/media(?:\/[\w~@+,=-][\w.~@+,=-]*)+$/;
const QUERY = /^(?:\?[\w.~%=&+/-]*)?$/;
const MAX_ADDRESS = 1024;

const ASKED = ['accept', 'save-data', 'range', 'if-range', 'if-none-match', 'if-modified-since'];
const ANSWERED = [
  ...['accept-ranges', 'cache-control', 'content-range', 'etag', 'expires', 'last-modified'],
  'vary',
];

/** What a browser shows, plays or keeps, and never runs. */
const TYPE =
  /^(?:image\/(?:avif|gif|jpeg|png|webp)|(?:audio|video)\/[\w.+-]{1,60}|text\/vtt|application\/(?:dash\+xml|vnd\.apple\.mpegurl|x-mpegurl|zip|octet-stream))\s*(?:;|$)/i;
/** These are held whole to be compressed. */
const TEXT = /^(?:text|application\/(?:dash|vnd|x-m))/i;
const MAX_TEXT_BYTES = 1024 * 1024;
const DISPOSITION = /^(?:inline|attachment(?:; filename="[\w.-]{1,100}")?)$/;

const STATUSES: ReadonlySet<number> = new Set([200, 206, 304, 404, 416]);

/** Opened by itself in a browser it loads and runs nothing. */
const INERT = { ...MEDIA_HEADERS, 'Content-Security-Policy': "default-src 'none'; sandbox" };

function failure(status: number, code: string): Response {
  const headers = { ...MEDIA_HEADERS, 'Cache-Control': 'no-store' };
  return Response.json({ error: 1, code }, { status, headers });
}

function picked(from: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] => {
      const value = from.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function headersOf(answer: Headers, type: string): Headers {
  const headers = picked(answer, ANSWERED);
  for (const [name, value] of Object.entries(INERT)) headers.set(name, value);
  if (type === '') return headers;
  headers.set('content-type', type);
  if (!type.startsWith('image/')) {
    for (const [name, value] of Object.entries(RANGE_HEADERS)) headers.set(name, value);
  }
  // Of what was packed on the way, it says how long the pack was.
  const length = answer.has('content-encoding') ? null : answer.get('content-length');
  if (length !== null) headers.set('content-length', length);
  const disposition = answer.get('content-disposition') ?? '';
  if (DISPOSITION.test(disposition)) headers.set('content-disposition', disposition);
  return headers;
}

/** An answer that sends a browser on: to where pages load media from, or nowhere. */
function sentOn(answer: Response, { origin, mediaOrigins }: RemoteMediaOptions): Response | null {
  const location = answer.headers.get('location') ?? '';
  const to = URL.canParse(location, origin) ? new URL(location, origin) : null;
  if (to === null || ![origin, ...mediaOrigins].includes(to.origin)) return null;
  return new Response(null, {
    status: 302,
    headers: { ...INERT, Location: to.href, 'Cache-Control': 'no-store' },
  });
}

/** The answer as a visitor gets it; null for what is no medium. */
async function passed(answer: Response, options: RemoteMediaOptions): Promise<Response | null> {
  const { status, headers } = answer;
  const type = headers.get('content-type') ?? '';
  const isBodiless = status === 304 || status === 404 || status === 416;
  if (isBodiless || !TYPE.test(type) || headers.has('x-accel-redirect') || !answer.ok) {
    await answer.body?.cancel();
    if (status === 404) return failure(404, 'not_found');
    if (isBodiless) return new Response(null, { status, headers: headersOf(headers, '') });
    return [302, 303, 307, 308].includes(status) ? sentOn(answer, options) : null;
  }
  if (!STATUSES.has(status)) return null;
  const body = TEXT.test(type) ? bounded(answer.body, MAX_TEXT_BYTES) : answer.body;
  return new Response(body, { status, headers: headersOf(headers, type) });
}

/**
 * Passes `/media/*` on to an API at another address that names media by paths, or by the address visitors know this site by.
 * Only what looks like a medium's path gets there, only media come back; trouble on the way is answered as 502 or 504.
 */
export function remoteMedia(options: RemoteMediaOptions): (request: Request) => Promise<Response> {
  const { origin, log, timeoutMs } = options;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const isOne = PATH.test(pathname) && QUERY.test(search);
    if (!isOne || pathname.length + search.length > MAX_ADDRESS) return failure(404, 'not_found');
    if (request.method === 'OPTIONS') return mediaPreflight();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return failure(405, 'method_not_allowed');
    const begun = new AbortController();
    const timer = setTimeout(() => begun.abort(), timeoutMs).unref();
    const headers = picked(request.headers, ASKED);
    // Unpacked, an answer has no length. With a range, `fetch` says so by itself.
    if (!headers.has('range')) headers.set('accept-encoding', 'identity');
    try {
      const answer = await fetch(origin + pathname + search, {
        ...{ method: request.method, headers, redirect: 'manual' },
        signal: AbortSignal.any([request.signal, begun.signal]),
      });
      const answered = await passed(answer, options);
      if (answered !== null) return answered;
      log.warn({ path: pathname, status: answer.status }, 'API answered no medium');
      return failure(502, 'bad_answer');
    } catch (error) {
      if (request.signal.aborted) return failure(499, 'client_gone');
      log.warn({ path: pathname, reason: fetchFailure(error) }, 'API unreachable');
      return failure(begun.signal.aborted ? 504 : 502, 'api_unreachable');
    } finally {
      clearTimeout(timer);
    }
  };
}
