import type { Logger } from 'pino';
import { squeezed, type FinishedPage } from './stored-page.ts';

/** More waiting pages than this are kept as they are: the queue holds them in memory. */
const MAX_WAITING = 256;

export interface Squeezer {
  add(page: FinishedPage): void;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Compresses pages as far as it goes, one at a time and after they were first served; `done` gets each
 * of them, a page that found the queue full as it was.
 */
export function createSqueezer(done: (page: FinishedPage) => Promise<void>, log: Logger): Squeezer {
  let waiting = 0;
  let stopped = false;
  let tail: Promise<void> = Promise.resolve();
  return {
    add(page) {
      const full = waiting >= MAX_WAITING;
      waiting += 1;
      tail = tail
        .then(async () => {
          if (!stopped) await done(full ? page : await squeezed(page));
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, 'page store: a page could not be compressed');
        })
        .finally(() => {
          waiting -= 1;
        });
    },
    settled: () => tail,
    stop: () => {
      stopped = true;
    },
  };
}
