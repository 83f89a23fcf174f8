import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { writeTogether } from '#platform/blobs/write-together.ts';
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
  const summed = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      signal.throwIfAborted();
      hash.update(piece);
      yield piece;
    }
  };
  const handle = await open(file, 'w', 0o600);
  try {
    for (const { blob_key: key, bytes } of parts) {
      const part = await blobs.open(key);
      if (part?.bytes !== bytes) throw new Error('a part of an upload is not in the storage');
      await writeTogether(handle, summed(part.body), { isGiven: true, isSynced: false });
    }
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}
