import type { Logger } from 'pino';
import type { PageMeta } from './stored-page.ts';

export interface QueueStats {
  pages: number;
  bytes: number;
}

export interface Recompressor {
  /** Queues a page, in place of an older one of its key; one for which the queue has no room stays as it is. */
  add(meta: PageMeta): void;
  /** Takes a page out of the queue: it was purged, or there is a newer one. */
  cancel(key: string): void;
  stats(): QueueStats;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
  stop(): void;
}

interface RecompressorOptions {
  /** Of pages that wait, in all encodings. */
  maxBytes: number;
  /** Compresses a page as far as it goes and keeps the result. */
  recompress: (meta: PageMeta) => Promise<void>;
  log: Logger;
}

/**
 * Has pages compressed as far as it goes, one at a time and after they were first served. Only what a page is called
 * waits here: its bytes stay where they are kept, so a page that is evicted meanwhile is not held by its waiting.
 */
export function createRecompressor(options: RecompressorOptions): Recompressor {
  const { maxBytes, recompress, log } = options;
  const waiting = new Map<string, PageMeta>();
  let bytes = 0;
  let running: Promise<void> | null = null;
  let stopped = false;

  function cancel(key: string): void {
    bytes -= waiting.get(key)?.bytes ?? 0;
    waiting.delete(key);
  }

  async function run(): Promise<void> {
    for (const [key, meta] of waiting) {
      if (stopped) break;
      cancel(key);
      try {
        await recompress(meta);
      } catch (error) {
        log.warn({ err: error }, 'page store: a page could not be compressed');
      }
    }
    running = null;
  }

  return {
    add(meta) {
      cancel(meta.key);
      if (stopped || bytes + meta.bytes > maxBytes) return;
      waiting.set(meta.key, meta);
      bytes += meta.bytes;
      running ??= Promise.resolve().then(run);
    },
    cancel,
    stats: () => ({ pages: waiting.size, bytes }),
    settled: () => running ?? Promise.resolve(),
    stop: () => {
      stopped = true;
    },
  };
}
