import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ServiceContext } from '../../context.ts';

/** Writes the parts of an upload into one file; gives the checksum of the whole. Rejects where a part is not there. */
export async function assemble(
  { db, blobs }: Pick<ServiceContext, 'db' | 'blobs'>,
  { id, file, signal }: { id: number; file: string; signal: AbortSignal },
): Promise<string> {
  const parts = await db
    .selectFrom('upload_parts')
    .select(['blob_key', 'bytes'])
    .where('upload_id', '=', id)
    .orderBy('position')
    .execute();
  const hash = createHash('sha256');
  const handle = await open(file, 'w', 0o600);
  try {
    for (const { blob_key: key, bytes } of parts) {
      const part = await blobs.open(key);
      if (part?.bytes !== bytes) throw new Error('a part of an upload is not in the storage');
      for await (const piece of part.body) {
        signal.throwIfAborted();
        hash.update(piece);
        await handle.writeFile(piece);
      }
    }
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}
