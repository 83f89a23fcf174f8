import { join } from 'node:path';
import { BlobsError } from '../blobs/blobs.ts';
import { CutOff, isToldToEnd } from '../cut-off.ts';
import { startIsolated } from './isolated-process.ts';
import type { MadeVideo, VideoMessage, VideoOrder } from './order.ts';
import { Refused } from './refused.ts';

export interface RunOptions {
  /** Ends the process; the promise rejects with its reason. */
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** V8's own share of the memory: what is decoded is none of it. */
const HEAP_MB = 256;

/** A machine that has no room for a process now, or no program any more. */
function unstarted(cause: unknown): never {
  throw new CutOff('its process did not start', { cause });
}

/**
 * Makes a video in a process of its own, which is ended when its time is over. Rejects with Refused where the file is
 * no video (also where it broke that process, or took it too long), with BlobsError where the disk is full, with CutOff where that process
 * was told to end or never came to the file, and with the signal's reason.
 */
export async function runChild(
  order: VideoOrder,
  { signal, onProgress }: RunOptions,
): Promise<MadeVideo> {
  signal.throwIfAborted();
  const script = join(import.meta.dirname, 'child.ts');
  const child = await startIsolated(script, { heapMegabytes: HEAP_MB }).catch(unstarted);
  const { promise, resolve, reject } = Promise.withResolvers<MadeVideo>();
  const late = setTimeout(() => {
    reject(new Refused('corrupted', 'too much time'));
  }, order.limits.timeMs);
  const stop = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  let isBegun = false;
  child.on('message', (message: VideoMessage) => {
    if (message.kind === 'begun') isBegun = true;
    else if (message.kind === 'progress') onProgress(message.share);
    else if (message.kind === 'made') resolve(message.video);
    else if (message.kind === 'refused') reject(new Refused(message.reason, message.detail));
    else reject(new BlobsError('full', `The disk of the folder ${order.folder} is full.`));
  });
  child.on('error', (error) => {
    reject(new CutOff('its process was not reached', { cause: error }));
  });
  child.on('exit', (code, name) => {
    const how = `its process ended by ${name ?? String(code)}`;
    reject(isBegun && !isToldToEnd(name) ? new Refused('corrupted', how) : new CutOff(how));
  });
  child.send(order);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  }
}
