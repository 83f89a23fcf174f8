import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { acceptedEncodings } from './encoding.ts';
import { sendErrorPage } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';

interface CrawlerFile {
  type: string;
  maxAge: number;
  pieces: AsyncIterable<string> | Iterable<string>;
}

/** Files that are written as they are read: a sitemap is never whole in memory. */
export interface CrawlerFiles {
  has(path: string): boolean;
  open(path: string, origin: string): Promise<CrawlerFile | null>;
}

/** The pieces once more, when the first of them is there: what fails before it can still be told. */
async function begun(pieces: CrawlerFile['pieces']): Promise<AsyncIterable<string>> {
  const rest = Readable.from(pieces)[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    for (let next = first; !next.done; next = await rest.next()) yield String(next.value);
  })();
}

/** Sends a file to a crawler; one that breaks off in the middle is cut, so that nobody takes it for whole. */
export function crawlerFileSender(
  files: CrawlerFiles,
  security: HeaderPairs,
  log: (e: unknown) => void,
) {
  const open = async (path: string, origin: string) => {
    const file = await files.open(path, origin);
    return file && { ...file, pieces: await begun(file.pieces) };
  };
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
      ...(gzip ? [['Content-Encoding', 'gzip'] as const] : []),
    ];
    response.writeHead(200, [...headers, ...security].flat());
    if (request.method === 'HEAD') response.end();
    else if (gzip) await pipeline(file.pieces, createGzip(), response);
    else await pipeline(file.pieces, response);
  };
}
