import { seconds, type ServiceContext } from '../context.ts';
import { signedQuery } from './signature.ts';

/** As long as anybody watches at a stretch: the longest demo video is four hours. */
const SIGNED_SECONDS = 6 * 3600;

const ASSETS = '/media/assets/';

export interface NamedAsset {
  id: number;
  blob_key: string;
  variant: string;
}

type Signing = Pick<ServiceContext, 'now' | 'assetSecret'>;

/** The path of an asset, or of what is made of it, by a name; signed until a moment, not at all where that is null. */
export function pathUntil(
  { assetSecret: secret }: Pick<Signing, 'assetSecret'>,
  { folder = '', name, ...asset }: { id: number; blob_key: string; folder?: string; name: string },
  expires: number | null,
): string {
  const { id, blob_key: key } = asset;
  const query = expires === null ? '' : signedQuery(secret, { id, key, expires });
  return `${ASSETS}${folder}${id}/${name}${query}`;
}

/** A name is filled with zeros so that the whole is a multiple of three bytes long: base64 then needs no padding, which some programs can't read. */
const filled = (path: (zeros: string) => string): string =>
  path('0'.repeat((3 - (path('').length % 3)) % 3 || 3));

const expiryOf = (context: Signing, isPublic: boolean): number | null =>
  isPublic ? null : seconds(context) + SIGNED_SECONDS;

/** The path of an asset, whose name nobody reads; one that is not for everybody is signed and expires. */
export function assetPath(
  context: Signing,
  { variant, ...asset }: NamedAsset,
  isPublic: boolean,
): string {
  const expires = expiryOf(context, isPublic);
  return filled((zeros) => pathUntil(context, { ...asset, name: zeros + variant }, expires));
}

/** Characters of a blob's key: 1 of 4 billion has the same. */
const KEY_CHARACTERS = 8;

/**
 * The path of an asset that is for everybody, which nobody has to sign. Browsers keep it for a month, and where a copy of the database was restored its number comes
 * again: its name has the beginning of its blob's key, so that nobody sees another picture under it.
 */
export const publicAssetPath = ({ id, blob_key: key, variant }: NamedAsset): string =>
  filled((zeros) => `${ASSETS}${id}/${zeros}${key.slice(0, KEY_CHARACTERS)}-${variant}`);

/** What the addresses of manifests begin with, after those of assets. */
export const MANIFEST_FOLDER = 'manifests/';

/** The path of the manifest of a video of its own, by any of its files of fragments; signed as the file would be. */
export function manifestPath(
  context: Signing,
  asset: Omit<NamedAsset, 'variant'>,
  { format, isPublic }: { format: '.mpd' | '.m3u8'; isPublic: boolean },
): string {
  const expires = expiryOf(context, isPublic);
  return filled((zeros) =>
    pathUntil(context, { ...asset, folder: MANIFEST_FOLDER, name: zeros + format }, expires),
  );
}
