import { etagMatches } from '#lib/request-header.ts';
import { parseRange } from '#lib/byte-range.ts';
import type { ByteRange } from '#lib/byte-range.ts';

/** Something to answer with: bytes in pieces that are sent one after another. */
export interface Content {
  type: string;
  etag: string;
  pieces: readonly Uint8Array[];
  vary?: string;
  /** Seconds it may be kept; media itself never changes under its address. */
  maxAge?: number;
}

const STEP = 64 * 1024;

/** Headers of every media answer, errors included. */
export const COMMON = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** What a player of another site may read; nobody asks for a part of a picture. */
const RANGES = {
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
};

/**
 * Answers GET or HEAD with `content`: 304 on a match of `If-None-Match`, 206 or 416 for a single
 * range (`If-Range` respected), else the whole. It may be kept for its `maxAge`, else for a year.
 */
export function respond(request: Request, content: Content): Response {
  const size = content.pieces.reduce((sum, piece) => sum + piece.length, 0);
  const headers = new Headers({
    ...COMMON,
    ...(content.type.startsWith('image/') ? {} : RANGES),
    'Accept-Ranges': 'bytes',
    'Cache-Control': `public, max-age=${content.maxAge ?? '31536000, immutable'}`,
    ETag: content.etag,
  });
  if (content.vary) headers.set('Vary', content.vary);
  if (etagMatches(request.headers.get('If-None-Match'), content.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const range = wantedRange(request, content.etag, size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    headers.set('Cache-Control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers.set('Content-Type', content.type);
  headers.set('Content-Length', String(last - first + 1));
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
  const body = request.method === 'HEAD' ? null : stream(content.pieces, { first, last });
  return new Response(body, { status: range ? 206 : 200, headers });
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
