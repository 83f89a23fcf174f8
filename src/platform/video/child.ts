/**
 * A process of its own, which makes one video: what a file breaks or exhausts ends here. It is given its order as a message and
 * answers by messages (order.ts).
 */
import { statfs } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Log } from 'node-av';
import { AV_LOG_QUIET } from 'node-av/constants';
import { makeVideo } from './make-video.ts';
import type { VideoMessage, VideoOrder } from './order.ts';
import { Refused } from './refused.ts';

/** A change of progress that is worth telling. */
const STEP = 0.01;

const tell = (message: VideoMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

/** Less is no room: what was written last may be gone again. */
const ROOM_BYTES = 8 * 1024 ** 2;

/** Whether something failed because the disk has no room left: that is no fault of the file. */
async function isFull(error: unknown, folder: string): Promise<boolean> {
  if (error instanceof Refused) return false;
  if (/No space left on device|ENOSPC/u.test(String(error))) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < ROOM_BYTES;
}

async function refuse(error: unknown, folder: string): Promise<void> {
  if (await isFull(error, folder)) {
    await tell({ kind: 'full' });
    process.exit(0);
  }
  const reason = error instanceof Refused ? error.reason : 'corrupted';
  await tell({ kind: 'refused', reason, detail: String(error) });
  process.exit(0);
}

async function make(order: VideoOrder): Promise<void> {
  new Worker(new URL('watch-memory.ts', import.meta.url), {
    workerData: order.limits.memoryBytes,
  }).unref();
  let told = 0;
  const video = await makeVideo(order, (share) => {
    if (share - told < STEP) return;
    told = share;
    void tell({ kind: 'progress', share });
  });
  await tell({ kind: 'made', video });
}

Log.setLevel(AV_LOG_QUIET);
process.on('disconnect', () => process.exit(1));
process.once('message', (order: VideoOrder) => {
  void tell({ kind: 'begun' });
  make(order).then(
    () => process.exit(0),
    (error: unknown) => refuse(error, order.folder),
  );
});
