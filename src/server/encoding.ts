import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { HEADER_MAX, headerList } from '#lib/request-header.ts';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The plain bytes of what `gzipped` made. */
export const gunzipped = promisify(gunzip);

/** Quality for answers made while someone waits, and for those that are kept. */
export const FAST_BROTLI = 4;
export const BEST_BROTLI = 11;

/** The same bytes in memory of their own: what zlib gives is the beginning of a block of 64 KB, and keeps all of it. */
function trimmed(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compresses text off the main thread. */
export async function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const compressed = await brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
  return trimmed(compressed);
}

export async function gzipped(body: Buffer, level = 6): Promise<Buffer> {
  return trimmed(await gzipAsync(body, { level }));
}

/** A member of the list, `gzip;q=0.5`, as its name and its weight. */
function weighted(member: string): [name: string, weight: number] {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2))];
}

const memo = new Map<string, readonly Encoding[]>();
const MEMO_SIZE = 256;

function acceptable(header: string): readonly Encoding[] {
  const weights = new Map(headerList(header).map(weighted));
  const any = weights.get('*') ?? 0;
  const order: Encoding[] = [];
  for (const encoding of ['br', 'gzip'] as const) {
    if ((weights.get(encoding) ?? any) > 0) order.push(encoding);
  }
  return [...order, 'identity'];
}

/** Encodings a client takes, ours preferred first (RFC 9110 §12.5.3). Identity is always the last resort. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const known = memo.get(header);
  if (known) return known;
  const order = acceptable(header);
  if (memo.size < MEMO_SIZE && header.length <= HEADER_MAX) memo.set(header, order);
  return order;
}

/** Whether a media type is text that compression makes smaller. A stream of events is none: each has to leave at once. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|dash\+xml|vnd\.apple\.mpegurl)|image\/svg)/u.test(
    type,
  );
}
