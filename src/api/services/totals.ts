import { LRUCache } from 'lru-cache';

const KEPT = 2000;
/** A count may be this old: lists are cached far longer than that anyway. */
const LIFETIME_MS = 60_000;

/** Remembers counts by what was counted, so that a list's pages count once and not each. */
export class Totals {
  readonly #kept: LRUCache<string, Promise<number>>;

  constructor() {
    this.#kept = new LRUCache({ max: KEPT, ttl: LIFETIME_MS });
  }

  /**
   * The count under `key`, counted by `count` when it is not known, kept for `ttl` milliseconds. A failure is
   * not remembered.
   */
  get(key: string, count: () => Promise<number>, ttl = LIFETIME_MS): Promise<number> {
    const known = this.#kept.get(key);
    if (known) return known;
    const counting = count();
    this.#kept.set(key, counting, { ttl });
    counting.catch(() => this.#kept.delete(key));
    return counting;
  }

  clear(): void {
    this.#kept.clear();
  }
}
