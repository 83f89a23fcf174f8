import type { PurgeNews } from '#lib/purge-news.ts';
import type { PurgeLog } from './purge-log.ts';

interface FollowOptions {
  log: Pick<PurgeLog<never>, 'read' | 'onWrite'>;
  /** Where the reader stopped; null where it does not know. */
  position: string | null;
  apply: (news: PurgeNews) => void;
  /** Told once when the log cannot be read; it is tried again until it can. */
  onFailure: (error: unknown) => void;
}

/** What other processes write is read this often. */
const INTERVAL_MS = 500;

/**
 * Has a reader told all of the log from its position on: what is there before this resolves, what this process
 * commits at once, and what others commit within a second. Gives the way to stop, which waits for a reading under way.
 * Rejects where the log cannot be read at first: a reader that does not know what is untrue must not begin.
 */
export async function followPurges(options: FollowOptions): Promise<() => Promise<void>> {
  const { log, apply, onFailure } = options;
  let { position } = options;
  let isStopped = false;
  let isFailing = false;
  let reading: Promise<void> | null = null;
  let isWoken = false;

  async function catchUp(): Promise<void> {
    for (;;) {
      const news = await log.read(position);
      if (isStopped || news.position === position) return;
      position = news.position;
      apply(news);
    }
  }

  async function readAll(): Promise<void> {
    try {
      do {
        isWoken = false;
        await catchUp();
      } while (isWoken);
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    } finally {
      reading = null;
    }
  }

  function wake(): Promise<void> {
    isWoken = true;
    if (isStopped) return Promise.resolve();
    reading ??= readAll();
    return reading;
  }

  await catchUp();
  const stopListening = log.onWrite(wake);
  const timer = setInterval(() => void wake(), INTERVAL_MS).unref();
  // What was committed between the first reading and listening.
  void wake();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    stopListening();
    await reading;
  };
}
