import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed address names, and how long it holds. */
export interface SignedAsset {
  id: number;
  /** Of its blob: whoever replaces the file ends the addresses that were given out. */
  key: string;
  /** Seconds since 1970. */
  expires: number;
}

const EXPIRES = 'expires';
const SIGNATURE = 'signature';

function signatureOf(secret: string, { id, key, expires }: SignedAsset): Buffer {
  return createHmac('sha256', secret).update(`${id}\n${key}\n${expires}`).digest();
}

/** The query of an address that shows one asset to whoever has it, until it expires. */
export function signedQuery(secret: string, asset: SignedAsset): string {
  const signature = signatureOf(secret, asset).toString('base64url');
  return `?${EXPIRES}=${asset.expires}&${SIGNATURE}=${signature}`;
}

/** When an address stops to hold (seconds since 1970); null where it does not hold: a wrong signature, one of another asset, an old one. */
export function verifiedExpiry(
  secret: string,
  query: URLSearchParams,
  asset: Omit<SignedAsset, 'expires'>,
  now: number,
): number | null {
  const [text, given] = [query.get(EXPIRES) ?? '', query.get(SIGNATURE) ?? ''];
  if (!/^[1-9]\d{0,11}$/.test(text) || !/^[\w-]{43}$/.test(given)) return null;
  const expires = Number(text);
  const expected = signatureOf(secret, { ...asset, expires });
  const isSame = timingSafeEqual(expected, Buffer.from(given, 'base64url'));
  return isSame && expires > now ? expires : null;
}
