import { createHash } from 'node:crypto';
import { seconds, type ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { answerTo } from './content.ts';
import { verifiedExpiry } from './signature.ts';

export type SignedFileContext = Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'assetSecret'>;

interface SignedFile {
  /** Of its addresses; the first group is the number of what it belongs to. */
  path: RegExp;
  /** The key of the file of a number; null for none. */
  keyOf: (id: number) => Promise<string | null>;
  /** What is signed: no address of another file is one of this. */
  signed: (id: number, key: string) => { id: number; key: string };
  type: string;
  disposition?: string;
}

/**
 * Answers signed addresses of a file that is for whoever has one alone: no cache keeps it. A download that broke off goes on. Gives null for any other
 * path. Throws `not_found`, also for an address that does not hold any more, and `method_not_allowed`.
 */
export function signedFileHandler(
  context: SignedFileContext,
  { path, keyOf, signed, type, disposition = 'inline' }: SignedFile,
) {
  return async (request: Request): Promise<Response | null> => {
    const { url: address, method } = request;
    const url = new URL(address);
    const id = Number(path.exec(url.pathname)?.[1] ?? 0);
    if (id === 0) return null;
    if (method !== 'GET' && method !== 'HEAD') throw new ServiceError('method_not_allowed');
    const key = await keyOf(id);
    const holds =
      key !== null &&
      verifiedExpiry(context.assetSecret, url.searchParams, signed(id, key), seconds(context)) !==
        null;
    const size = holds ? await context.blobs.size(key) : null;
    if (!holds || size === null) throw new ServiceError('not_found');
    const etag = `"${createHash('sha256').update(key).digest('hex').slice(0, 32)}"`;
    const facts = { type, etag, size, cacheControl: 'private, no-store' };
    const { status, headers, range } = answerTo(request, facts);
    headers.set('Content-Disposition', disposition);
    const opened = range && (await context.blobs.open(key, range));
    if (range && opened === null) throw new ServiceError('not_found');
    return new Response(opened?.body, { status, headers });
  };
}
