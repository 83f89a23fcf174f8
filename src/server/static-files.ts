import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { acceptedEncodings, type Encoding } from './encoding.ts';
import { etagMatches } from './etag.ts';
import type { HeaderPairs } from './security-headers.ts';
import type { StaticFile, StaticIndex } from './static-index.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=3600, must-revalidate';
const MEMORY_BYTES = 16 * 1024 * 1024;
const MEMORY_FILE_BYTES = 1024 * 1024;

/** Serves the build's files; false when there is none at the path. */
export type ServeStatic = (
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;

function variantOf(file: StaticFile, header: string | undefined) {
  for (const encoding of acceptedEncodings(header)) {
    const variant = file.variants.get(encoding);
    if (variant) return { encoding, ...variant };
  }
  throw new Error('a static file has no identity variant');
}

function headersOf(
  file: StaticFile,
  encoding: Encoding,
  size: number,
  more: HeaderPairs,
): string[] {
  // One ETag per representation (RFC 9110 §8.8.3.3).
  const etag = encoding === 'identity' ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  const pairs: [string, string][] = [
    ['Content-Type', file.type],
    ['Content-Length', String(size)],
    ['Cache-Control', file.immutable ? IMMUTABLE : REVALIDATE],
    ['ETag', etag],
  ];
  if (file.variants.size > 1) pairs.push(['Vary', 'Accept-Encoding']);
  if (encoding !== 'identity') pairs.push(['Content-Encoding', encoding]);
  return [...pairs, ...more].flat();
}

export function staticServer(index: StaticIndex, security: HeaderPairs): ServeStatic {
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (body) => body.length + 1,
  });
  return async (path, request, response) => {
    const file = index.files.get(path);
    if (!file) return false;
    const { encoding, file: name, size } = variantOf(file, request.headers['accept-encoding']);
    const headers = headersOf(file, encoding, size, security);
    const etag = headers[headers.indexOf('ETag') + 1] ?? '';
    if (etagMatches(request.headers['if-none-match'], etag)) {
      const length = headers.indexOf('Content-Length');
      response.writeHead(304, headers.toSpliced(length, 2)).end();
      return true;
    }
    response.writeHead(200, headers);
    if (request.method === 'HEAD') response.end();
    else if (size > MEMORY_FILE_BYTES) await pipeline(createReadStream(name), response);
    else {
      const body = memory.get(name) ?? (await readFile(name));
      memory.set(name, body);
      response.end(body);
    }
    return true;
  };
}
