import type { Logger } from 'pino';
import { UPLOADS_PATH } from '#config/uploads.ts';
import { fetchFailure } from './fetch-failure.ts';
import { answeredHeaders, askedHeaders } from './passed-headers.ts';

/** As long as somebody with a slow line needs for the largest file; whoever goes away ends it before. Milliseconds. */
export const UPLOAD_TIMEOUT_MS = 12 * 3_600_000;

const METHODS: ReadonlySet<string> = new Set(['OPTIONS', 'POST', 'HEAD', 'PATCH', 'DELETE']);

/** What tus 1.0 says beside the headers of any write, and what it answers with. */
const ASKED = [
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'],
  'x-http-method-override',
];
const ANSWERED = [
  ...['tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size'],
  ...['upload-offset', 'upload-length', 'upload-defer-length', 'upload-expires', 'allow'],
];

/** The answer as a visitor gets it: headers by list, a path of uploads as the place, and no text but JSON. */
function passed(answer: Response, secure: boolean): Response {
  const headers = answeredHeaders(answer.headers, { kind: 'write', secure });
  for (const name of ANSWERED) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const place = answer.headers.get('location') ?? '';
  if (place.startsWith(UPLOADS_PATH) && /^\d+$/.test(place.slice(UPLOADS_PATH.length)))
    headers.set('location', place);
  const { status } = answer;
  const isJson = /^application\/json\b/i.test(answer.headers.get('content-type') ?? '');
  if (isJson) headers.set('content-type', 'application/json; charset=utf-8');
  const isEmpty = status === 204 || status === 304 || !isJson;
  return new Response(isEmpty ? null : answer.body, { status, headers });
}

/**
 * Passes a request of resumable uploads on to another API, its body while it comes in. Gives null for other paths. Trouble on the way is
 * a 502: the page asks where the other side is, and goes on.
 */
export async function passUpload(
  request: Request,
  { origin, log }: { origin: string; log: Logger },
): Promise<Response | null> {
  const from = new URL(request.url);
  if (!from.pathname.startsWith(UPLOADS_PATH) || !METHODS.has(request.method)) return null;
  const rest = from.pathname.slice(UPLOADS_PATH.length);
  if (!/^\d{0,15}$/.test(rest)) return null;
  const { body } = request;
  const headers = askedHeaders(request.headers, {
    ...{ kind: 'write', from: from.origin, to: origin, more: ASKED },
  });
  try {
    const answer = await fetch(origin + UPLOADS_PATH + rest, {
      ...{ method: request.method, headers, redirect: 'manual' },
      ...(body !== null && { body, duplex: 'half' as const }),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]),
    });
    return passed(answer, from.protocol === 'https:');
  } catch (error) {
    if (!request.signal.aborted)
      log.warn({ call: 'uploads', reason: fetchFailure(error) }, 'API unreachable');
    return Response.json({ error: 1, code: 'api_unreachable' }, { status: 502 });
  }
}
