import type { Logger } from 'pino';
import { useOnce } from '#platform/limits/limit-store.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { isSafeOrigin } from '#config/local-hosts.ts';
import { PURGED_HEADER } from '#config/purges.ts';
import { MAX_RATE_KEYS } from '#config/rate-limits.ts';
import { ContractError, errorAnswer, ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { findCall, type FoundCall } from '#contract/find-call.ts';
import { readPurged, type Purged } from '#contract/purged-header.ts';
import { localBack } from '#lib/local-back.ts';
import { bounded } from './bounded-body.ts';
import { fetchFailure } from './fetch-failure.ts';
import { answeredHeaders, askedHeaders } from './passed-headers.ts';
import { remoteMedia } from './remote-media.ts';
import { passUpload, UPLOAD_TIMEOUT_MS } from './remote-uploads.ts';
import type { Runtime } from './runtime-port.ts';
import { warnSeldom } from './warn-seldom.ts';

export interface RemoteOptions {
  origin: string;
  /** From where else pages load media. */
  mediaOrigins?: readonly string[];
  log: Logger;
  /** Milliseconds for a read's whole answer; uploads and other writes get ten times that. */
  timeoutMs?: number;
  maxBytes?: number;
}

const TIMEOUT_MS = 10_000;
const WRITE_FACTOR = 10;
/** A form that may be longer has files that take their time. */
const LONG_FORM_BYTES = 64 * 1024 ** 2;
/** Several times the longest list (240 videos take 60 to 300 KB): what is parsed, other visitors wait for. */
const MAX_BYTES = 1024 * 1024;

/** Longer than any error: what is only looked at for one is not parsed for it. */
const MAX_ERROR_BYTES = 4096;
const KNOWN: ReadonlyMap<unknown, number> = new Map(Object.entries(ERROR_STATUS));

type PassedCall = Extract<FoundCall, { kind: 'read' | 'write' | 'provider' }>;

const FORM_TYPE = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const JSON_TYPE = /^\s*(?:application\/(?:[\w.+-]{1,40}\+)?json|text\/json)\s*(?:;|$)/i;
const VTT_TYPE = /^\s*text\/vtt\s*(?:;|$)/i;
const EVENTS_TYPE = /^\s*text\/event-stream\s*(?:;|$)/i;

function failure(status: number, code: ErrorCode | 'client_gone', allow?: string): Response {
  const headers = { 'cache-control': 'no-store', ...(allow !== undefined && { allow }) };
  return Response.json({ error: 1, code }, { status, headers });
}

const refused = (code: ErrorCode, allow?: string): Response =>
  failure(ERROR_STATUS[code], code, allow);

/** A time after which a signal says to stop, unless it was lifted. */
function deadline(ms: number): { signal: AbortSignal; lift: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms).unref();
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

/** The type under which an answer is passed on: never the API's own words. Null for what no call answers. */
function passedType(call: PassedCall, answer: Response): string | null {
  const type = answer.headers.get('content-type') ?? '';
  if (JSON_TYPE.test(type)) return 'application/json; charset=utf-8';
  if (call.kind !== 'read' || !answer.ok) return null;
  if (call.answers === 'vtt' && VTT_TYPE.test(type)) return 'text/vtt; charset=utf-8';
  const isStream = call.answers === 'events' && EVENTS_TYPE.test(type);
  return isStream ? 'text/event-stream; charset=utf-8' : null;
}

/** Where a browser goes next in a sign-in by a provider: a page of this site, or a provider's. */
function nextPage(answer: Response): string | null {
  const location = answer.headers.get('location') ?? '';
  if (location.startsWith('/')) return localBack(location);
  const url = URL.canParse(location) ? new URL(location) : null;
  return url && isSafeOrigin(url) ? url.href : null;
}

/** What an operator is told of an answer that is not taken: where it leads without its path, which may hold what somebody searched for. */
function untaken({ status, headers }: Response, origin: string) {
  const location = headers.get('location');
  const isPlace = location !== null && URL.canParse(location, origin);
  const type = headers.get('content-type')?.slice(0, 100) ?? '';
  return { status, type, ...(isPlace && { to: new URL(location, origin).origin }) };
}

/** The status that an answer should have: some hosts send every error under 200, and trouble must not be taken for what is missing. */
function statusOf(status: number, body: ArrayBuffer): number {
  if (status !== 200 || body.byteLength > MAX_ERROR_BYTES) return status;
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(body));
    const failure = errorAnswer.safeParse(said);
    // One without a code says no more than the status does.
    const { code }: { code?: unknown } = Object(said);
    return failure.success ? (KNOWN.get(code) ?? status) : status;
  } catch {
    return status;
  }
}

/** The answer as a visitor gets it; null for one that is neither JSON nor, where asked for, WebVTT or events. */
async function passed(
  call: PassedCall,
  answer: Response,
  { secure, maxBytes }: { secure: boolean; maxBytes: number },
): Promise<Response | null> {
  const headers = answeredHeaders(answer.headers, { ...call, secure });
  const { status } = answer;
  if (status === 304 && call.kind === 'read') {
    await answer.body?.cancel();
    return new Response(null, { status, headers });
  }
  // To HEAD, who only looks whether it is there.
  if (call.kind === 'provider' && answer.ok) {
    await answer.body?.cancel();
    return new Response(null, { headers });
  }
  const type = passedType(call, answer);
  const isRedirect = status >= 300 && status < 400;
  const next = call.kind === 'provider' && isRedirect ? nextPage(answer) : null;
  if (next !== null) {
    await answer.body?.cancel();
    headers.set('location', next);
    return new Response(null, { status: 303, headers });
  }
  if (type === null || isRedirect || status < 200 || status === 204 || status === 205) {
    await answer.body?.cancel();
    return null;
  }
  headers.set('content-type', type);
  // nginx would hold them back.
  if (call.kind === 'read' && call.answers === 'events') headers.set('x-accel-buffering', 'no');
  const body = bounded(answer.body, maxBytes);
  if (body === null || type.startsWith('text/event-stream'))
    return new Response(body, { status, headers });
  // Whatever ends is held whole: where it breaks off, its headers are not passed on either.
  const whole = await new Response(body).arrayBuffer();
  const told = statusOf(status, whole);
  if (told !== status) {
    for (const name of ['etag', 'expires', 'last-modified']) headers.delete(name);
    headers.set('cache-control', 'no-store');
  }
  return new Response(whole, { status: told, headers });
}

/**
 * The API at another address. Only calls of the contract get there, only what they answer comes back; trouble on the
 * way is answered as 502 or 504, never thrown.
 */
export function remoteApi(options: RemoteOptions): Runtime {
  const { origin, log, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;

  const media = remoteMedia({ mediaOrigins: [], ...options, timeoutMs });
  const limits = memoryLimits(MAX_RATE_KEYS);
  const warn = warnSeldom(log);
  const streams = new AbortController();

  let forget = (_purged: Purged): void => undefined;
  const hear = (told: string): boolean => {
    const purged = readPurged(told);
    if (purged !== null) forget(purged);
    return purged !== null;
  };

  async function pass(request: Request, call: PassedCall, from: URL): Promise<Response> {
    const isWrite = call.kind === 'write';
    if (isWrite) {
      if (!FORM_TYPE.test(request.headers.get('content-type') ?? ''))
        return refused('bad_content_type');
      if (Number(request.headers.get('content-length') ?? 0) > call.bytes)
        return refused('too_large');
    }
    const isStream = call.kind === 'read' && call.answers === 'events';
    const isLong = isWrite && call.bytes > LONG_FORM_BYTES;
    const writeMs = isLong ? UPLOAD_TIMEOUT_MS : timeoutMs * WRITE_FACTOR;
    const timeout = deadline(isWrite ? writeMs : timeoutMs);
    let isTooLarge = false;
    const body = isWrite ? bounded(request.body, call.bytes, () => (isTooLarge = true)) : null;
    try {
      const answer = await fetch(origin + call.address, {
        method: request.method,
        headers: askedHeaders(request.headers, { ...call, from: from.origin, to: origin }),
        ...(isWrite && { body, duplex: 'half' as const }),
        redirect: 'manual',
        signal: AbortSignal.any([
          request.signal,
          timeout.signal,
          ...(isStream ? [streams.signal] : []),
        ]),
      });
      // Events come as long as their page is open.
      if (isStream) timeout.lift();
      const purged = isWrite && answer.ok ? answer.headers.get(PURGED_HEADER) : null;
      if (purged !== null && purged !== '' && !hear(purged))
        warn(call.name, {}, 'API said what became untrue in words that are no tags');
      const secure = from.protocol === 'https:';
      const taken = await passed(call, answer, { secure, maxBytes });
      if (taken !== null) return taken;
      warn(call.name, untaken(answer, origin), 'API gave an answer that is not taken');
      // A host that lacks a call may say so in HTML: that it is missing is still worth telling.
      return refused(answer.status === 404 ? 'not_found' : 'bad_answer');
    } catch (error) {
      if (isTooLarge) return refused('too_large');
      if (request.signal.aborted) {
        // A visitor who goes is no news; that a page went on without a part of it is.
        if (isTimeout(request.signal.reason)) warn(call.name, {}, 'API did not answer in time');
        return failure(499, 'client_gone');
      }
      log.warn({ call: call.name, reason: fetchFailure(error) }, 'API unreachable');
      return failure(timeout.signal.aborted ? 504 : 502, 'api_unreachable');
    }
  }

  async function ask(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/media/')) return media(request);
    const uploaded = await passUpload(request, { origin, log });
    if (uploaded !== null) return uploaded;
    try {
      const call = findCall(request.method, url);
      if (call.kind === 'read' || call.kind === 'write' || call.kind === 'provider')
        return await pass(request, call, url);
      if (call.kind === 'missing') return refused('not_found');
      if (call.kind === 'method') return refused('method_not_allowed', call.allow);
      return new Response(null, { status: 204, headers: { allow: call.allow } });
    } catch (error) {
      if (error instanceof ContractError) return refused(error.code);
      throw error;
    }
  }

  return {
    mode: 'remote',
    fetch: ask,
    // Of what it does not tell, pages live out their lifetimes.
    followPurges: (_position, apply) => {
      forget = (purged) => apply({ ...purged, position: 'told by another' });
      return Promise.resolve(() => Promise.resolve());
    },
    hearPurged: hear,
    countJobs: () => Promise.resolve(null),
    canStoreFiles: () => Promise.resolve(null),
    // Here, each process of the site counts by itself.
    useOnce: (attempt) => useOnce(limits, attempt),
    // What that API refuses, it refuses: it says of no video where it is not shown.
    limitOf: () => undefined,
    endStreams: () => streams.abort(),
    warm: () => undefined,
    isWritable: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
}
