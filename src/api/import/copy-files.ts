import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { BlobsError, type Blobs } from '#platform/blobs/blobs.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { isBlobKey, newBlobKey } from '#platform/blobs/key.ts';

/** Uploads under way: a bucket answers each after some ten milliseconds. */
const AT_ONCE = 8;
/** Whoever sends a file says its type with it: that of the row it belongs to. */
const ANY_TYPE = 'application/octet-stream';

/** Throws where the storage does not tell what it has not: without that right Amazon's S3 says of such a file that it is forbidden. A site does without. */
async function requireAbsence(to: Blobs): Promise<void> {
  await to.size(newBlobKey()).catch((error: unknown) => {
    if (!(error instanceof BlobsError) || error.code !== 'refused') throw error;
    throw new BlobsError('refused', `${error.message} An import may need s3:ListBucket.`);
  });
}

/** Copies what a folder of files has into other storage, but for what is there whole by now; gives how many files the folder has. */
export async function copyFiles(folder: string, to: Blobs): Promise<number> {
  if (!existsSync(folder)) return 0;
  await requireAbsence(to);
  const from = diskBlobs(folder);
  const limit = pLimit(AT_ONCE);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const keys = entries.filter((entry) => entry.isFile() && isBlobKey(entry.name));
  await Promise.all(
    keys.map(({ name: key }) =>
      limit(async () => {
        const found = await from.open(key);
        if (found === null) return;
        if ((await to.size(key)) === found.bytes) await found.body.cancel();
        else await to.put(key, found.body, ANY_TYPE);
      }),
    ),
  );
  return keys.length;
}

/** Where a site has its files unless told. */
export const filesOf = (dataDir: string): string => join(dataDir, 'blobs');
