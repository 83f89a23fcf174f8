import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CrawlerFile, CrawlerFiles } from '#lib/crawler-files.ts';
import type { PurgeNews } from '#lib/purge-news.ts';
import { acceptedEncodings } from './encoding.ts';
import { createPurgeClock } from './page-store/purge-clock.ts';
import { sendErrorPage } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';

interface FinishedFile extends Omit<CrawlerFile, 'pieces'> {
  gzip: Buffer;
}

/** All sitemaps of a site with a few hundred thousand videos. */
const CACHE_BYTES = 16 * 1024 * 1024;
const LIFETIME_MS = 600_000;
/** Who comes when so many wait is told to come again. */
const MAX_WAITING = 50;

/** Gives everybody else a turn after each piece: the whole of a sitemap takes a tenth of a second. */
async function* paced(pieces: CrawlerFile['pieces']): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}

/** A file that is being written, or waits for its turn. */
interface Writing {
  file: Promise<FinishedFile | null>;
  /** Whether it is read already. */
  isBegun: boolean;
  /** Of what it names; null as long as nobody knows. */
  tags: readonly string[] | null;
}

/** Files for crawlers as they were written. */
export interface KeptFiles {
  has: CrawlerFiles['has'];
  open: (path: string, origin: string) => Promise<FinishedFile | null>;
  /** Forgets what has become untrue. */
  applyPurges: (news: Pick<PurgeNews, 'tags' | 'isComplete'>) => void;
}

/** Writes files one after another and keeps what was written; who asks for one that is being written waits for it. */
export function keepFiles(files: CrawlerFiles): KeptFiles {
  const finished = new LRUCache<string, FinishedFile>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ gzip }) => gzip.length,
    ttl: LIFETIME_MS,
  });
  /** Who asks for one of these waits for it. */
  const waiting = new Map<string, Writing>();
  /** Those, and what has become untrue while it was written. */
  let unfinished = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** What became untrue while files were being written. */
  const purged = createPurgeClock();

  async function write(path: string, origin: string, one: Writing): Promise<FinishedFile | null> {
    one.isBegun = true;
    const file = await files.open(path, origin);
    if (file === null) return null;
    const { type, maxAge, tags, pieces } = file;
    one.tags = tags;
    const gzip = createGzip();
    const [body] = await Promise.all([buffer(gzip), pipeline(Readable.from(paced(pieces)), gzip)]);
    return { type, maxAge, tags, gzip: body };
  }

  async function open(path: string, origin: string): Promise<FinishedFile | null> {
    const key = `${origin} ${path}`;
    const known = finished.get(key) ?? waiting.get(key)?.file;
    if (known) return known;
    if (unfinished >= MAX_WAITING) throw new Error('too many files for crawlers are asked for');
    const began = purged.now();
    const one: Writing = { file: Promise.resolve(null), isBegun: false, tags: null };
    one.file = last.then(() => write(path, origin, one));
    last = one.file.catch(() => undefined);
    waiting.set(key, one);
    unfinished += 1;
    try {
      const file = await one.file;
      if (file && !purged.purgedSince(began, file.tags)) finished.set(key, file);
      return file;
    } finally {
      unfinished -= 1;
      if (waiting.get(key) === one) waiting.delete(key);
    }
  }

  return {
    has: (path) => files.has(path),
    open,
    applyPurges({ tags, isComplete }) {
      if (isComplete) purged.note(tags);
      else purged.noteAll();
      const isUntrue = (of: readonly string[] | null) =>
        !isComplete || of === null || of.some((tag) => tags.includes(tag));
      for (const [key, file] of [...finished.entries()])
        if (isUntrue(file.tags)) finished.delete(key);
      // Whoever asks from now on gets none that was read before.
      for (const [key, one] of waiting) if (one.isBegun && isUntrue(one.tags)) waiting.delete(key);
    },
  };
}

/** Sends a file to a crawler: whole, or an error where it breaks off. */
export function crawlerFileSender(
  { open }: Pick<KeptFiles, 'open'>,
  security: HeaderPairs,
  log: (e: unknown) => void,
) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    origin: string,
  ): Promise<void> => {
    const file = await open(path, origin).catch((error: unknown) => {
      log(error);
      return 'failed' as const;
    });
    if (file === null || file === 'failed') {
      sendErrorPage(response, file === null ? 404 : 503, security);
      return;
    }
    const gzip = acceptedEncodings(request.headers['accept-encoding']).includes('gzip');
    const headers: HeaderPairs = [
      ['Content-Type', `${file.type}; charset=utf-8`],
      ['Cache-Control', `public, max-age=${file.maxAge}`],
      ['Vary', 'Accept-Encoding'],
      ...(gzip
        ? ([
            ['Content-Encoding', 'gzip'],
            ['Content-Length', String(file.gzip.length)],
          ] as const)
        : []),
    ];
    response.writeHead(200, [...headers, ...security].flat());
    if (request.method === 'HEAD') response.end();
    else if (gzip) response.end(file.gzip);
    else await pipeline(Readable.from([file.gzip]), createGunzip(), response);
  };
}
