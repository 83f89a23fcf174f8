import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  BEST_BROTLI,
  brotli,
  ENCODINGS,
  FAST_BROTLI,
  gunzipped,
  gzipped,
  type Encoding,
} from '../encoding.ts';
import type { Rendered } from '../render.ts';
import type { HeaderPairs } from '../security-headers.ts';
import { STALE_IF_ERROR_SECONDS, type Terms } from './terms.ts';

export type Bodies = Readonly<Record<Encoding, Buffer>>;

/** What is known of a finished page besides its bytes; kept as JSON beside them. Times are in ms. */
export interface PageMeta extends Terms {
  key: string;
  status: number;
  headers: [name: string, value: string][];
  etag: string;
  /** Of the bytes of every encoding, in the order of ENCODINGS: damaged files are not served. */
  digests: string[];
  /** What the files take together. */
  bytes: number;
  storedAt: number;
}

/**
 * A finished page, ready to be sent: heads are flat lists as `writeHead` takes them. They end with how
 * the answer came about, which is a hit unless `serve.ts` says otherwise.
 */
export interface StoredPage {
  meta: Omit<PageMeta, 'headers' | 'digests'>;
  /** Without the plain bytes: they take as much memory as four compressed pages, and hardly anyone asks for them. */
  bodies: Omit<Bodies, 'identity'>;
  heads: Readonly<Record<Encoding, readonly string[]>>;
  notModified: readonly string[];
  freshUntil: number;
  staleUntil: number;
  usableUntil: number;
  /** After a failed render no other is tried before this. */
  retryAt: number;
}

// These say how to keep the page; they are the store's business, or are written anew for each encoding.
const NOT_KEPT = new Set([
  'age',
  'cache-control',
  'cache-tag',
  'cdn-cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
]);

/** A short name for bytes, by which damage shows. */
export const digest = (body: Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

export interface FinishedPage {
  meta: PageMeta;
  bodies: Bodies;
}

const measured = (bodies: Bodies) => ({
  digests: ENCODINGS.map((each) => digest(bodies[each])),
  bytes: ENCODINGS.reduce((sum, each) => sum + bodies[each].length, 0),
});

/** Joins what Astro made with how long it may be kept. */
export function finishPage(
  key: string,
  rendered: Rendered,
  terms: Terms,
  bodies: Bodies,
): FinishedPage {
  const headers = Object.entries(rendered.headers).flatMap(([name, value]) =>
    NOT_KEPT.has(name) ? [] : [value].flat().map((one): [string, string] => [name, one]),
  );
  // Weak: one tag for the page in every encoding (RFC 9110 §8.8.1).
  const etag = `W/"${digest(rendered.body)}"`;
  const { status } = rendered;
  const meta = { ...terms, ...measured(bodies), key, status, headers, etag };
  return { meta: { ...meta, storedAt: Date.now() }, bodies };
}

/** A page in memory in the fewest bytes: worth the time only for what is kept. */
export async function recompress(meta: PageMeta, { bodies }: StoredPage): Promise<FinishedPage> {
  const identity = await gunzipped(bodies.gzip);
  const br = await brotli(identity, BEST_BROTLI);
  const gzip = await gzipped(identity, 9);
  const best = { identity, br, gzip };
  return { meta: { ...meta, ...measured(best) }, bodies: best };
}

/** Whether bytes are those the meta was made for. */
export function isIntact({ meta, bodies }: FinishedPage): boolean {
  return measured(bodies).digests.every((each, index) => each === meta.digests[index]);
}

/** Every encoding of a page, made while someone waits. */
export async function compressFast(identity: Buffer): Promise<Bodies> {
  const [br, gzip] = await Promise.all([brotli(identity, FAST_BROTLI), gzipped(identity)]);
  return { identity, br, gzip };
}

/** How an answer came about (RFC 9211). */
export const HIT = 'islet; hit';

// A visitor's cookies and country choose among pages, so a browser keeps one but asks each time whether
// it still is the right one: mostly answered 304.
const FOR_BROWSERS: HeaderPairs = [
  ['Cache-Control', 'private, no-cache'],
  ['Vary', 'Accept-Encoding, Cookie'],
];

/** Headers, tags and dates of a page beside its bytes: on disk, and as objects (measured by `bench:server`). */
const OVERHEAD_BYTES = { disk: 2048, memory: 8192 };

/** When a page is too old to be shown in any case; ms. */
export function usableUntil({
  storedAt,
  maxAge,
  swr,
}: Pick<PageMeta, 'storedAt' | 'maxAge' | 'swr'>): number {
  return storedAt + (maxAge + Math.max(swr, STALE_IF_ERROR_SECONDS)) * 1000;
}

const texts = new LRUCache<string, string>({ max: 1000 });

/** The same text in one place: most pages have the same policy, 2 KB of it, and each read its own from disk. */
function shared(text: string): string {
  const known = texts.get(text) ?? text;
  texts.set(known, known);
  return known;
}

/** Makes a page ready to be sent: nothing is left to compute when someone asks for it compressed. */
export function storedPage(page: FinishedPage, security: HeaderPairs): StoredPage {
  const { bodies } = page;
  const { headers, digests: _known, ...meta } = page.meta;
  const own = headers.flat().map(shared);
  // What a page says itself stands in place of what is said for all.
  const said = new Set(headers.map(([name]) => name.toLowerCase()));
  const ours = security.filter(([name]) => !said.has(name.toLowerCase()));
  const known = [['ETag', meta.etag], ...FOR_BROWSERS, ...ours].flat().concat(own);
  const common = [...known, 'Cache-Status', HIT];
  const head = (encoding: Encoding): readonly string[] => {
    const coded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    return ['Content-Length', String(bodies[encoding].length), ...coded, ...common];
  };
  const freshUntil = meta.storedAt + meta.maxAge * 1000;
  const staleUntil = freshUntil + meta.swr * 1000;
  return {
    meta,
    bodies: { br: bodies.br, gzip: bodies.gzip },
    heads: { identity: head('identity'), br: head('br'), gzip: head('gzip') },
    notModified: common,
    freshUntil,
    staleUntil,
    usableUntil: usableUntil(meta),
    retryAt: 0,
  };
}

/** The bytes of a page in an encoding. */
export function bodyOf({ bodies }: StoredPage, encoding: Encoding): Buffer {
  return encoding === 'identity' ? gunzipSync(bodies.gzip) : bodies[encoding];
}

/** Bytes a page takes in memory, with something for its objects. */
export function memoryWeight({ bodies }: StoredPage): number {
  return bodies.br.length + bodies.gzip.length + OVERHEAD_BYTES.memory;
}

/** Bytes a page takes on disk, with something for the file system around it. */
export function weight({ bytes }: Pick<PageMeta, 'bytes'>): number {
  return bytes + OVERHEAD_BYTES.disk;
}
