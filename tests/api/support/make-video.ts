import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeVideo } from '#platform/video/order.ts';
import { Refused } from '#platform/video/refused.ts';
import { runChild } from '#platform/video/run-child.ts';

export const VIDEO_LIMITS = {
  ...{ timeMs: 30_000, memoryBytes: 2 * 1024 ** 3, outputBytes: 50_000_000 },
  ...{ pixels: 7680 * 4320, streams: 32, seconds: 3600 },
};

/** Gives what makes a video of a file, in a folder of its own within `folder` (1, 2, …), or why it became none. */
export function videoMaker(folder: string, minSeconds = 10) {
  let number = 0;
  return async (file: string, limits = VIDEO_LIMITS): Promise<MadeVideo | string> => {
    number += 1;
    const made = join(folder, String(number));
    mkdirSync(made);
    const order = { file, folder: made, minSeconds, exclusive: false, limits };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    return runChild(order, options).catch((error: unknown) => {
      if (error instanceof Refused) return error.reason;
      throw error;
    });
  };
}
