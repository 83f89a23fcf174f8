import { open, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { etagMatches } from '#lib/request-header.ts';
import { acceptedEncodings, type Encoding } from './encoding.ts';
import { sendErrorPage } from './respond.ts';
import type { HeaderPairs, SecurityHeaders } from './security-headers.ts';
import { isHashed, type StaticFile, type StaticIndex } from './static-index.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=3600, must-revalidate';
const MEMORY_BYTES = 16 * 1024 * 1024;
const MEMORY_FILE_BYTES = 1024 * 1024;

/** The build's files, by path. */
export interface StaticFiles {
  /** Whether a path is that of a file, or may be. */
  has(path: string): boolean;
  send(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

function variantOf(file: StaticFile, header: string | undefined) {
  for (const encoding of acceptedEncodings(header)) {
    const variant = file.variants.get(encoding);
    if (variant) return { encoding, ...variant };
  }
  throw new Error('a static file has no identity variant');
}

function headersOf(file: StaticFile, encoding: Encoding, more: HeaderPairs) {
  // One ETag per representation (RFC 9110 §8.8.3.3).
  const etag = encoding === 'identity' ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  const pairs: [string, string][] = [
    ['Content-Type', file.type],
    ['Cache-Control', file.immutable ? IMMUTABLE : REVALIDATE],
    ['ETag', etag],
  ];
  // A frame in a sandbox has no origin, not even this one, and its scripts are modules.
  if (file.immutable) pairs.push(['Access-Control-Allow-Origin', '*']);
  if (file.variants.size > 1) pairs.push(['Vary', 'Accept-Encoding']);
  if (encoding !== 'identity') pairs.push(['Content-Encoding', encoding]);
  return { etag, headers: [...pairs, ...more].flat() };
}

/** What `read` gives, or null for a file that is gone: a new build has taken its place under a running server. */
async function unlessGone<Content>(read: Promise<Content>): Promise<Content | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Serves the files of a build: from memory when small, compressed when the build did so. */
export function staticFiles(
  index: StaticIndex,
  security: Pick<SecurityHeaders, 'common' | 'file'>,
): StaticFiles {
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (body) => body.length + 1,
  });

  async function send(file: StaticFile, request: IncomingMessage, response: ServerResponse) {
    const { encoding, file: name, size } = variantOf(file, request.headers['accept-encoding']);
    const { etag, headers } = headersOf(file, encoding, security.file);
    if (etagMatches(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    const head = (length: number) => [...headers, 'Content-Length', String(length)];
    const gone = () => sendErrorPage(response, 404, security.common);
    if (request.method === 'HEAD') response.writeHead(200, head(size)).end();
    else if (size > MEMORY_FILE_BYTES) {
      const file = await unlessGone(open(name));
      if (!file) return gone();
      response.writeHead(200, head((await file.stat()).size));
      await pipeline(file.createReadStream(), response);
    } else {
      const body = memory.get(name) ?? (await unlessGone(readFile(name)));
      if (!body) return gone();
      memory.set(name, body);
      response.writeHead(200, head(body.length)).end(body);
    }
  }

  return {
    has: (path) => index.files.has(path) || isHashed(path),
    async send(path, request, response) {
      const file = await index.find(path);
      if (!file) sendErrorPage(response, 404, security.common);
      else if (request.method === 'GET' || request.method === 'HEAD') {
        await send(file, request, response);
      } else sendErrorPage(response, 405, security.common, [['Allow', 'GET, HEAD']]);
    },
  };
}
