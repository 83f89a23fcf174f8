/** Headers of every media answer, errors included. */
export const MEDIA_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** What a player of another site may read; nobody asks for a part of a picture. */
export const RANGE_HEADERS = {
  'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
};

/** Players of other sites send `Range` and conditions, which need leave. */
export function mediaPreflight(): Response {
  const headers = {
    ...MEDIA_HEADERS,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'Range, If-Range, If-None-Match',
    'Access-Control-Max-Age': '86400',
  };
  return new Response(null, { status: 204, headers });
}
