import {
  UPLOAD_IDLE_SECONDS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_GB,
  UPLOADS_PATH,
} from '#config/uploads.ts';
import { headerText } from '#lib/request-header.ts';
import { seconds } from '../context.ts';
import { errorReply, ServiceError } from '../errors.ts';
import { viewerOf } from '../middleware/session.ts';
import { appendTo, OffsetConflict } from '../services/uploads/append.ts';
import { removeUpload } from '../services/uploads/drop.ts';
import { findUpload, type UploadRow } from '../services/uploads/find.ts';
import { startUpload } from '../services/uploads/start.ts';
import { requireViewer } from '../viewer.ts';
import { UNCACHED } from './answer.ts';
import { atOnce } from './at-once.ts';
import type { RouteContext } from './read.ts';
import { checkOrigin, limiter } from './receive.ts';
import { uploadOf } from './upload-metadata.ts';

const VERSION = '1.0.0';
const METHODS = 'OPTIONS, POST, HEAD, PATCH, DELETE';
const BODY_TYPE = 'application/offset+octet-stream';
/** All that is told of a video, in base64. */
const METADATA_MAX = 64 * 1024;
const COMMON = {
  'Tus-Resumable': VERSION,
  'Cache-Control': UNCACHED,
  'X-Content-Type-Options': 'nosniff',
};

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...COMMON, ...headers } });

const refused = (status: number, code: string): Response =>
  Response.json({ error: 1, code }, { status, headers: COMMON });

/** A header that is a count of bytes; null where it is none. */
function countOf({ headers }: Request, name: string): number | null {
  const value = headerText(headers.get(name));
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const expiry = (at: number): Record<string, string> => ({
  'Upload-Expires': new Date(at * 1000).toUTCString(),
});

interface Asked {
  request: Request;
  context: RouteContext;
  member: number;
}

async function create({ request, context, member }: Asked): Promise<Response> {
  const bytes = countOf(request, 'upload-length');
  const told = uploadOf(headerText(request.headers.get('upload-metadata'), METADATA_MAX + 1));
  if (bytes === null || told === null) return refused(400, 'bad_request');
  if (bytes > UPLOAD_MAX_BYTES) {
    const tooLarge = { field: 'file', code: 'file_too_large', info: { size: UPLOAD_MAX_GB } };
    throw new ServiceError('too_large', { errors: [tooLarge] });
  }
  const id = await startUpload(context, { member, bytes, ...told });
  const ends = seconds(context) + UPLOAD_IDLE_SECONDS;
  return answer(201, { Location: `${UPLOADS_PATH}${id}`, 'Upload-Offset': '0', ...expiry(ends) });
}

const factsOf = ({ received, bytes, expires_ts: ends }: UploadRow): Record<string, string> => ({
  'Upload-Offset': String(received),
  ...(bytes === null ? { 'Upload-Defer-Length': '1' } : { 'Upload-Length': String(bytes) }),
  ...(ends !== null && expiry(ends)),
});

/** Of one upload. */
const appending = atOnce(3);

async function append({ request, context, member }: Asked, upload: UploadRow): Promise<Response> {
  if (headerText(request.headers.get('content-type')) !== BODY_TYPE) {
    return refused(415, 'bad_content_type');
  }
  const { id, bytes, received, state } = upload;
  const offset = countOf(request, 'upload-offset');
  if (offset === null) return refused(400, 'bad_request');
  if (offset !== received || bytes === null) return refused(409, 'conflict');
  // The last answer was lost: what was asked for is done.
  if (state !== 'receiving') return answer(204, factsOf(upload));
  const body = request.body ?? new ReadableStream<Uint8Array>({ start: (it) => it.close() });
  try {
    await appending(id, () => appendTo(context, { id, offset, bytes }, body));
  } catch (error) {
    if (error instanceof OffsetConflict) return refused(409, 'conflict');
    throw error;
  }
  return answer(204, factsOf(await findUpload(context.db, { id, member })));
}

async function about(asked: Asked, { id, method }: { id: number; method: string }) {
  const { context, member } = asked;
  const upload = await findUpload(context.db, { id, member });
  if (upload.expires_ts !== null && upload.expires_ts <= seconds(context)) {
    return refused(410, 'not_found');
  }
  if (method === 'HEAD') return answer(200, { ...factsOf(upload), 'Cache-Control': 'no-store' });
  if (method === 'PATCH') return append(asked, upload);
  if (upload.state !== 'receiving') return refused(403, 'no_permission');
  return (await removeUpload(context, id)) ? answer(204) : refused(403, 'no_permission');
}

function allowed(): Response {
  return answer(204, {
    Allow: METHODS,
    'Tus-Version': VERSION,
    'Tus-Extension': 'creation,expiration,termination',
    'Tus-Max-Size': String(UPLOAD_MAX_BYTES),
  });
}

/** What a method is meant to be: programs that know no PATCH send a POST (tus 1.0, "X-HTTP-Method-Override"). */
const methodOf = ({ method, headers }: Request): string =>
  (headerText(headers.get('x-http-method-override')) || method).toUpperCase();

async function carryOut(request: Request, url: URL, context: RouteContext): Promise<Response> {
  const method = methodOf(request);
  if (method === 'OPTIONS') return allowed();
  if (headerText(request.headers.get('tus-resumable')) !== VERSION) {
    return new Response(null, { status: 412, headers: { ...COMMON, 'Tus-Version': VERSION } });
  }
  if (method !== 'HEAD') checkOrigin(request, context.publicOrigin, false);
  await limiter(request, context)('uploads');
  const viewer = requireViewer({ viewer: await viewerOf(request, context, context.secure) });
  const asked = { request, context, member: viewer.id };
  const rest = url.pathname.slice(UPLOADS_PATH.length);
  if (rest === '' && method === 'POST') return create(asked);
  if (!/^[1-9]\d{0,14}$/.test(rest)) throw new ServiceError('not_found');
  if (!['HEAD', 'PATCH', 'DELETE'].includes(method)) {
    return answer(405, { Allow: METHODS });
  }
  return about(asked, { id: Number(rest), method });
}

/**
 * Resumable uploads by tus 1.0: core protocol, creation, expiration, termination (docs/decisions/076). What is told of the video is the
 * metadata of its creation, under the names of the form's fields, and is checked before a byte comes. Gives null for other paths.
 */
export function tus(request: Request, url: URL, context: RouteContext): Promise<Response> | null {
  if (!url.pathname.startsWith(UPLOADS_PATH)) return null;
  return carryOut(request, url, context).catch((error: unknown) => {
    const { status, body, expected } = errorReply(error);
    if (!expected) context.log.error({ err: error, path: UPLOADS_PATH }, 'an upload failed');
    const seconds = body.info?.['seconds'] ?? (status === 503 ? 5 : undefined);
    const wait: Record<string, string> =
      seconds === undefined ? {} : { 'Retry-After': String(seconds) };
    return Response.json(body, { status, headers: { ...COMMON, ...wait } });
  });
}
