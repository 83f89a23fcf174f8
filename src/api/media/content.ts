import { etagMatches } from '#lib/request-header.ts';
import { parseRange } from '#lib/byte-range.ts';
import { MEDIA_HEADERS, RANGE_HEADERS } from '#lib/media-headers.ts';
import type { ByteRange } from '#lib/byte-range.ts';

/** What there is to say of something that is answered with, before its bytes. */
export interface ContentFacts {
  type: string;
  etag: string;
  size: number;
  cacheControl: string;
  vary?: string;
}

/** Something to answer with: bytes in pieces that are sent one after another. */
export interface Content extends Pick<ContentFacts, 'type' | 'etag' | 'vary'> {
  pieces: readonly Uint8Array[];
  /** Seconds it may be kept; media itself never changes under its address. */
  maxAge?: number;
}

const STEP = 64 * 1024;

/**
 * What GET or HEAD of something is answered with: 304 on a match of `If-None-Match`, 206 or 416 for a single range
 * (`If-Range` respected), else the whole. `range` is what a body has to be made of, null where there is none to send.
 */
export function answerTo(
  request: Request,
  { type, etag, size, cacheControl, vary }: ContentFacts,
): { status: number; headers: Headers; range: ByteRange | null } {
  const headers = new Headers({
    ...MEDIA_HEADERS,
    ...(type.startsWith('image/') ? {} : RANGE_HEADERS),
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    ETag: etag,
  });
  if (vary) headers.set('Vary', vary);
  if (etagMatches(request.headers.get('If-None-Match'), etag)) {
    return { status: 304, headers, range: null };
  }
  const part = wantedRange(request, etag, size);
  if (part === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    headers.set('Cache-Control', 'no-store');
    return { status: 416, headers, range: null };
  }
  const range = part ?? { first: 0, last: size - 1 };
  headers.set('Content-Type', type);
  headers.set('Content-Length', String(range.last - range.first + 1));
  if (part) headers.set('Content-Range', `bytes ${part.first}-${part.last}/${size}`);
  const isSent = request.method !== 'HEAD' && size > 0;
  return { status: part ? 206 : 200, headers, range: isSent ? range : null };
}

/** Answers GET or HEAD with `content`. It may be kept for its `maxAge`, else for a year. */
export function respond(request: Request, content: Content): Response {
  const size = content.pieces.reduce((sum, piece) => sum + piece.length, 0);
  const cacheControl = `public, max-age=${content.maxAge ?? '31536000, immutable'}`;
  const { status, headers, range } = answerTo(request, { ...content, size, cacheControl });
  return new Response(range && stream(content.pieces, range), { status, headers });
}

function wantedRange(request: Request, etag: string, size: number) {
  if (request.method === 'HEAD') return undefined;
  const condition = request.headers.get('If-Range');
  if (condition !== null && condition !== etag) return undefined;
  return parseRange(request.headers.get('Range'), size);
}

/** Small views of the pieces as they are asked for; nothing is copied and nothing runs ahead. */
function stream(
  pieces: readonly Uint8Array[],
  { first, last }: ByteRange,
): ReadableStream<Uint8Array> {
  const parts = slices(pieces, first, last);
  return new ReadableStream({
    pull(controller) {
      const next = parts.next();
      if (next.done) controller.close();
      // A copy: whoever reads a stream may transfer the buffer away, and ours is shared.
      else controller.enqueue(next.value.slice());
    },
  });
}

function* slices(
  pieces: readonly Uint8Array[],
  first: number,
  last: number,
): Generator<Uint8Array> {
  let start = 0;
  for (const piece of pieces) {
    const to = Math.min(piece.length, last + 1 - start);
    for (let at = Math.max(0, first - start); at < to; at += STEP) {
      yield piece.subarray(at, Math.min(at + STEP, to));
    }
    start += piece.length;
  }
}
