/**
 * How files reach a visitor: `stream` by this process; `redirect` by an address of the S3 storage; or the path of an
 * internal location of the web server in front, which sends them from the folder.
 */
export type BlobsDelivery = 'stream' | 'redirect' | `/${string}/`;

/** Reads how an operator writes it; null for anything else. */
export function parseBlobsDelivery(text: string): BlobsDelivery | null {
  if (text === 'stream' || text === 'redirect') return text;
  return /^\/(?:[\w-]+\/)+$/.test(text) ? (text as BlobsDelivery) : null;
}
