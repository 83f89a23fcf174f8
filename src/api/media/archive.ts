import { MEDIA_HEADERS } from '#lib/media-headers.ts';
import { seconds, type ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { verifiedExpiry } from './signature.ts';

const PATH = /^\/media\/archives\/([1-9]\d{0,14})\/data\.zip$/;

/**
 * Answers `/media/archives/{member}/data.zip` to a signed address: what a member takes with them. Gives null for any other
 * path. Throws `not_found`, also for an address that does not hold any more.
 */
export function archiveHandler(
  context: Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'assetSecret'>,
) {
  return async (request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    const id = Number(PATH.exec(url.pathname)?.[1] ?? 0);
    if (id === 0) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ServiceError('method_not_allowed');
    const archive = await context.db
      .selectFrom('archives')
      .select('blob_key as key')
      .where('member_id', '=', id)
      .executeTakeFirst();
    const key = archive?.key ?? null;
    const { assetSecret } = context;
    const isHeld =
      key !== null &&
      verifiedExpiry(assetSecret, url.searchParams, { id, key }, seconds(context)) !== null;
    const opened = isHeld ? await context.blobs.open(key) : null;
    if (opened === null) throw new ServiceError('not_found');
    if (request.method === 'HEAD') await opened.body.cancel();
    return new Response(request.method === 'HEAD' ? null : opened.body, {
      headers: {
        ...MEDIA_HEADERS,
        'Content-Type': 'application/zip',
        'Content-Length': String(opened.bytes),
        'Content-Disposition': 'attachment; filename="data.zip"',
        'Cache-Control': 'private, no-store',
      },
    });
  };
}
