/** Where uploaded files are: a folder, or a bucket of S3-compatible storage. */
export type BlobsPlace =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3';
      /** Of the storage server, `https://host:port`. */
      origin: string;
      bucket: string;
      region: string;
      accessKey: string;
      secretKey: string;
    };

/** The region that servers other than Amazon's take for their own. */
const DEFAULT_REGION = 'us-east-1';
/** Bucket names as Amazon allows them (S3 User Guide, "General purpose bucket naming rules"). */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** A `URL` keeps credentials of protocols that it knows. */
const PROTOCOLS: Readonly<Record<string, string>> = { 's3:': 'https:', 's3+http:': 'http:' };

/**
 * Reads `s3://KEY:SECRET@host/bucket?region=eu-west-1` (`s3+http://` without TLS) or `file:///folder`. Key and secret are
 * percent-encoded. Null for anything else.
 */
export function parseBlobsUrl(text: string): BlobsPlace | null {
  if (!URL.canParse(text)) return null;
  const given = new URL(text);
  if (given.protocol === 'file:') {
    const folder = decode(given.pathname);
    const bare = given.host === '' && given.search === '' && given.hash === '';
    return bare && folder !== null && folder !== '/' ? { kind: 'disk', folder } : null;
  }
  const protocol = PROTOCOLS[given.protocol];
  const inner = protocol?.concat(text.slice(given.protocol.length));
  if (inner === undefined || !URL.canParse(inner)) return null;
  const url = new URL(inner);
  const [accessKey, secretKey] = [decode(url.username), decode(url.password)];
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  const others = [...url.searchParams.keys()].filter((name) => name !== 'region');
  if (!accessKey || !secretKey || !BUCKET.test(bucket) || others.length > 0) return null;
  const region = url.searchParams.get('region') || DEFAULT_REGION;
  return { kind: 's3', origin: url.origin, bucket, region, accessKey, secretKey };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
