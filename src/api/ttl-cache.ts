import { LRUCache } from 'lru-cache';

const KEPT = 2000;
/** An answer may be this old: lists are cached far longer than that anyway. */
const LIFETIME_MS = 60_000;

/** Holds answers for a while by what was asked: a list's pages count once and not each, every page has the same shell. */
export class TtlCache<Value> {
  readonly #kept: LRUCache<string, Promise<Value>>;

  constructor() {
    this.#kept = new LRUCache({ max: KEPT, ttl: LIFETIME_MS });
  }

  /**
   * The answer under `key`, found by `find` when it is not known, kept for `ttl` milliseconds. A failure is
   * not remembered.
   */
  get(key: string, find: () => Promise<Value>, ttl = LIFETIME_MS): Promise<Value> {
    const known = this.#kept.get(key);
    if (known) return known;
    const finding = find();
    this.#kept.set(key, finding, { ttl });
    finding.catch(() => this.#kept.delete(key));
    return finding;
  }

  /** The answer under `key`, where there is one; undefined else. */
  known(key: string): Promise<Value> | undefined {
    return this.#kept.get(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}
