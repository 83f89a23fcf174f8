import type { BlobsPlace } from '#config/blobs-url.ts';
import type { Blobs } from './blobs.ts';
import { diskBlobs } from './disk-blobs.ts';

/** The storage of the settings, not looked at yet. A site that keeps files in a folder loads no client of S3. */
export async function openBlobs(place: BlobsPlace): Promise<Blobs> {
  if (place.kind === 'disk') return diskBlobs(place.folder);
  const { s3Blobs } = await import('./s3-blobs.ts');
  return s3Blobs(place);
}
