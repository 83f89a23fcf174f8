import { MEDIA_HEADERS } from '#lib/media-headers.ts';
import { seconds, type ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { verifiedExpiry } from './signature.ts';

export type SignedFileContext = Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'assetSecret'>;

interface SignedFile {
  /** Of its addresses; the first group is the number of what it belongs to. */
  path: RegExp;
  /** The key of the file of a number; null for none. */
  keyOf: (id: number) => Promise<string | null>;
  /** What is signed: no address of another file is one of this. */
  signed: (id: number, key: string) => { id: number; key: string };
  /** Its bytes; null where it is missing. */
  open: (key: string) => Promise<{ body: BodyInit; bytes: number } | null>;
  /** Its type, and what else is said of it. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Answers signed addresses of a file that is for whoever has one alone: no cache keeps it. Gives null for any other
 * path. Throws `not_found`, also for an address that does not hold any more, and `method_not_allowed`.
 */
export function signedFileHandler(
  context: SignedFileContext,
  { path, keyOf, signed, open, headers }: SignedFile,
) {
  return async ({ url: address, method }: Request): Promise<Response | null> => {
    const url = new URL(address);
    const id = Number(path.exec(url.pathname)?.[1] ?? 0);
    if (id === 0) return null;
    if (method !== 'GET' && method !== 'HEAD') throw new ServiceError('method_not_allowed');
    const key = await keyOf(id);
    const holds =
      key !== null &&
      verifiedExpiry(context.assetSecret, url.searchParams, signed(id, key), seconds(context)) !==
        null;
    const opened = holds ? await open(key) : null;
    if (opened === null) throw new ServiceError('not_found');
    const { body, bytes } = opened;
    if (method === 'HEAD' && body instanceof ReadableStream) await body.cancel();
    return new Response(method === 'HEAD' ? null : body, {
      headers: {
        ...MEDIA_HEADERS,
        ...headers,
        'Content-Length': String(bytes),
        'Cache-Control': 'private, no-store',
      },
    });
  };
}
