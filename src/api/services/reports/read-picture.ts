import { buffer } from 'node:stream/consumers';
import type { Blobs } from '#platform/blobs/blobs.ts';

/** A picture that was kept when pictures were files of a folder, and is not where this process could move it from. */
export const isOldName = (file: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/.test(file);

/** A picture's bytes; null where it is missing. */
export async function readPicture(
  { blobs }: { blobs: Blobs },
  file: string,
): Promise<Buffer | null> {
  const found = isOldName(file) ? null : await blobs.open(file);
  return found && buffer(found.body);
}
