import { seconds, type ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { checkLimit } from '../middleware/visitor-country.ts';
import { findAsset, type FoundAsset } from './find-asset.ts';
import { verifiedExpiry } from './signature.ts';

/** An asset that whoever asks may see. */
interface AllowedAsset {
  asset: FoundAsset;
  /** Until when its address holds (seconds since 1970); null where everybody may see it. */
  expires: number | null;
  now: number;
  /** Whether it is for whoever asks alone. */
  isLimited: boolean;
}

/** Finds an asset for a request. Throws `not_found`, also for what is not for everybody without a signature, and `limited_here`. */
export async function allowedAsset(
  request: Request,
  context: Pick<ServiceContext, 'db' | 'now' | 'assetSecret' | 'limited'>,
  id: number,
): Promise<AllowedAsset> {
  const asset = await findAsset(context.db, id);
  if (asset === null) throw new ServiceError('not_found');
  const now = seconds(context);
  const named = { id: asset.id, key: asset.key };
  const query = new URL(request.url).searchParams;
  const expires = verifiedExpiry(context.assetSecret, query, named, now);
  if (expires === null && !asset.isPublic) throw new ServiceError('not_found');
  // A signed address is its holder's: a member's own, or a moderator's.
  const isLimited =
    expires === null && asset.film !== null && (await checkLimit(request, context, asset.film));
  return { asset, expires, now, isLimited };
}
