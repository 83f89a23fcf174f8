import { seconds, type ServiceContext } from '../context.ts';
import { signedQuery } from './signature.ts';

/** As long as anybody watches at a stretch: the longest demo video is four hours. */
const SIGNED_SECONDS = 6 * 3600;

export interface NamedAsset {
  id: number;
  blob_key: string;
  variant: string;
}

/**
 * The path of an asset; one that is not for everybody is signed and expires. The name, which nobody reads, is filled with
 * zeros so that the whole is a multiple of three bytes long: base64 then needs no padding, which some programs can't read.
 */
export function assetPath(
  context: Pick<ServiceContext, 'now' | 'assetSecret'>,
  { id, blob_key: key, variant }: NamedAsset,
  isPublic: boolean,
): string {
  const signed = { id, key, expires: seconds(context) + SIGNED_SECONDS };
  const query = isPublic ? '' : signedQuery(context.assetSecret, signed);
  const path = (name: string): string => `/media/assets/${id}/${name}${variant}${query}`;
  return path('0'.repeat((3 - (path('').length % 3)) % 3 || 3));
}
