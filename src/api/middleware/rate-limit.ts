import { RATE_LIMITS, type Rate, type RateLimitName } from '#config/rate-limits.ts';
import { useOnce, type LimitStore } from '#platform/limits/limit-store.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { ServiceError } from '../errors.ts';

/** Whose attempts are counted together, and how many times the limit they may make. */
export interface RateKey {
  key: string;
  factor: number;
}

/** Counts what each address does; nothing of a visitor is kept longer than its limit. */
export class RateLimits {
  readonly #store: LimitStore;
  readonly #rates: Readonly<Record<RateLimitName, Rate>>;

  constructor(store: LimitStore, rates: Readonly<Record<RateLimitName, Rate>> = RATE_LIMITS) {
    this.#store = store;
    this.#rates = rates;
  }

  /** The same within a transaction. */
  within(transaction: Transaction<Database>): RateLimits {
    return new RateLimits(this.#store.within(transaction.$pickTables<'limits'>()), this.#rates);
  }

  /**
   * Counts one more under each of the keys. Rejects with `too_many_attempts` and `info.seconds`, the time to wait, where
   * one of them has made all of its.
   */
  async take(name: RateLimitName, keys: readonly RateKey[]): Promise<void> {
    const waits = await Promise.all(keys.map((key) => this.#count(name, key)));
    const longest = Math.max(...waits, 0);
    if (longest <= 0) return;
    const seconds = Math.max(1, Math.ceil(longest));
    throw new ServiceError('too_many_attempts', { info: { seconds } });
  }

  /** Seconds until a key may try again, without a try; 0 where it may now. */
  async wait(limit: RateLimitName, { key, factor }: RateKey): Promise<number> {
    const { times, seconds } = this.#rates[limit];
    const counted = await this.#store.look({ limit, key, seconds });
    const isSpent = counted !== null && counted.count >= times * factor;
    return isSpent ? Math.max(1, Math.ceil(counted.seconds)) : 0;
  }

  /** Marks something as used; false where it was before. */
  async useOnce(limit: RateLimitName, key: string): Promise<boolean> {
    return useOnce(this.#store, { limit, key, seconds: this.#rates[limit].seconds });
  }

  /** Takes a mark back: what it was set for has come to nothing. */
  async giveBack(limit: RateLimitName, key: string): Promise<void> {
    await this.#store.forget({ limit, key });
  }

  /** Seconds until the key may try again; 0 where it may now. */
  async #count(limit: RateLimitName, { key, factor }: RateKey): Promise<number> {
    const { times, seconds } = this.#rates[limit];
    const counted = await this.#store.count({ limit, key, seconds });
    return counted.count > times * factor ? counted.seconds : 0;
  }
}
