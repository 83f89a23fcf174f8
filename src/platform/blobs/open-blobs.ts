import type { BlobsPlace } from '#config/blobs-url.ts';
import { BlobsError, type Blobs } from './blobs.ts';
import { diskBlobs } from './disk-blobs.ts';

/** The storage of the settings, not looked at yet. A site that keeps files in a folder loads no client of S3. */
export async function openBlobs(place: BlobsPlace): Promise<Blobs> {
  if (place.kind === 'disk') return diskBlobs(place.folder);
  const { s3Blobs } = await import('./s3-blobs.ts');
  return s3Blobs(place);
}

/** The storage of BLOBS_URL, in which something was stored and removed. Rejects with a BlobsError that names the setting where that fails. */
export async function openToldBlobs(place: BlobsPlace): Promise<Blobs> {
  const blobs = await openBlobs(place);
  await blobs.check().catch((error: unknown) => {
    if (!(error instanceof BlobsError)) throw error;
    throw new BlobsError(error.code, `BLOBS_URL cannot be used. ${error.message}`);
  });
  return blobs;
}
