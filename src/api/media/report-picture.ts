import { CLAIM_SECONDS } from '#config/moderation.ts';
import { MEDIA_HEADERS } from '#lib/media-headers.ts';
import { seconds, type ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { readPicture } from '../services/reports/read-picture.ts';
import { signedQuery, verifiedExpiry } from './signature.ts';

type PictureContext = Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'assetSecret'>;

const PATH = /^\/media\/reports\/([1-9]\d{0,14})\/picture\.jpg$/;

/** What is signed: no address of another file is one of a picture. */
const named = (id: number, file: string) => ({ id, key: `report:${file}` });

/** The path of a report's picture, which moderators are told: it holds as long as a claim does. */
export function reportPicturePath(
  { now, assetSecret }: Pick<PictureContext, 'now' | 'assetSecret'>,
  { id, file }: { id: number; file: string },
): string {
  const expires = seconds({ now }) + CLAIM_SECONDS;
  return `/media/reports/${id}/picture.jpg${signedQuery(assetSecret, { ...named(id, file), expires })}`;
}

/**
 * Answers `/media/reports/{number}/picture.jpg` to a signed address: what came with a report, which nobody keeps. Gives null for any
 * other path. Throws `not_found`, also for an address that does not hold any more.
 */
export function reportPictureHandler(context: PictureContext) {
  return async (request: Request): Promise<Response | null> => {
    const url = new URL(request.url);
    const id = Number(PATH.exec(url.pathname)?.[1] ?? 0);
    if (id === 0) return null;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ServiceError('method_not_allowed');
    const report = await context.db
      .selectFrom('reports')
      .select('file')
      .where('id', '=', id)
      .executeTakeFirst();
    const file = report?.file ?? null;
    const { assetSecret } = context;
    const holds =
      file !== null &&
      verifiedExpiry(assetSecret, url.searchParams, named(id, file), seconds(context)) !== null;
    const picture = holds ? await readPicture(context, file) : null;
    if (picture === null) throw new ServiceError('not_found');
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
      headers: {
        ...MEDIA_HEADERS,
        'Content-Type': 'image/jpeg',
        'Content-Length': String(picture.length),
        'Cache-Control': 'private, no-store',
      },
    });
  };
}
