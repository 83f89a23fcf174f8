import type { FileHandle } from 'node:fs/promises';

/** What is written at once, and what before the disk is told to begin with it. */
const BATCH_BYTES = 512 * 1024;
const SYNC_BYTES = 4 * 1024 * 1024;

/** Writes all of some pieces from where the last ones ended: a disk may take a part of them at a time. */
async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const all = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await handle.writev(pieces);
  if (bytesWritten < all) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
}

/**
 * Lets go of a piece's memory. The collector does so late, as it counts objects: while a gigabyte came in, it looked through the whole heap
 * seventy times, a third of the time.
 */
function letGo({ buffer, byteLength }: Uint8Array): void {
  // What is a part of something larger may have another part that is still to be read.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

export interface WriteOptions {
  /** Whether nobody looks at the pieces again. */
  isGiven: boolean;
  /** Whether the disk is to begin with what is written while more comes, so that the end waits for little. */
  isSynced: boolean;
}

/**
 * Writes what comes from where a file ends, many small pieces at once, while the next come in: one batch is written, one is taken. Gives how
 * many bytes there were. Fails as the content or the disk does.
 */
export async function writeTogether(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
  { isGiven, isSynced }: WriteOptions,
): Promise<number> {
  let bytes = 0;
  let batch: Uint8Array[] = [];
  let waiting = 0;
  let unsynced = 0;
  let isSyncing = !isSynced;
  let writing = Promise.resolve();
  let syncing = Promise.resolve();
  const write = async (pieces: Uint8Array[]): Promise<void> => {
    await writeAll(handle, pieces);
    if (isGiven) pieces.forEach(letGo);
  };
  const sync = async (): Promise<void> => {
    await handle.datasync();
    isSyncing = false;
  };
  const flush = async (): Promise<void> => {
    await writing;
    if (unsynced >= SYNC_BYTES && !isSyncing) {
      [unsynced, isSyncing] = [0, true];
      syncing = sync();
      syncing.catch(() => undefined);
    }
    unsynced += waiting;
    writing = write(batch);
    // Awaited with the next batch, or at the end.
    writing.catch(() => undefined);
    [batch, waiting] = [[], 0];
  };
  for await (const piece of content) {
    batch.push(piece);
    waiting += piece.length;
    bytes += piece.length;
    if (waiting >= BATCH_BYTES) await flush();
  }
  if (waiting > 0) await flush();
  await writing;
  // A disk tells of a failure once only: whoever waits for the file has to hear of it.
  await syncing;
  return bytes;
}
