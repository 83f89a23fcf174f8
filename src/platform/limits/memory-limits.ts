import { LRUCache } from 'lru-cache';
import type { LimitStore } from './limit-store.ts';

interface Entry {
  count: number;
  /** Milliseconds of the clock. */
  until: number;
}

const now = (): number => performance.now();

/**
 * For a site that is one process: in its memory, for a bounded number of keys a limit. A restart forgives; beyond the
 * bound those longest without an attempt are forgiven.
 */
export function memoryLimits(maxKeys: number, clock = now): LimitStore {
  const limits = new Map<string, LRUCache<string, Entry>>();
  const store: LimitStore = {
    // Memory keeps nobody waiting.
    within: () => store,
    count: ({ limit, key, seconds }) => {
      const entries = limits.get(limit) ?? new LRUCache<string, Entry>({ max: maxKeys });
      limits.set(limit, entries);
      const at = clock();
      const known = entries.get(key);
      const entry = known && known.until > at ? known : { count: 0, until: at + seconds * 1000 };
      entry.count += 1;
      entries.set(key, entry);
      return Promise.resolve({ count: entry.count, seconds: (entry.until - at) / 1000 });
    },
    look: ({ limit, key }) => {
      const known = limits.get(limit)?.peek(key);
      const seconds = known ? (known.until - clock()) / 1000 : 0;
      return Promise.resolve(known && seconds > 0 ? { count: known.count, seconds } : null);
    },
    forget: ({ limit, key }) => {
      limits.get(limit)?.delete(key);
      return Promise.resolve();
    },
    forgetOver: () => Promise.resolve(),
  };
  return store;
}
