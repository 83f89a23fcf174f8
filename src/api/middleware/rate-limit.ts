import { LRUCache } from 'lru-cache';
import { MAX_RATE_KEYS, RATE_LIMITS, type Rate, type RateLimitName } from '#config/rate-limits.ts';
import { ServiceError } from '../errors.ts';

/** Whose attempts are counted together, and how many times the limit they may make. */
export interface RateKey {
  key: string;
  factor: number;
}

interface Attempts {
  count: number;
  /** Milliseconds of the clock at which they are forgotten. */
  until: number;
}

interface Limiter {
  rate: Rate;
  attempts: LRUCache<string, Attempts>;
}

const now = (): number => performance.now();

/**
 * Counts what each address does, in memory and for a bounded number of addresses: a restart forgives, and nothing of a
 * visitor is kept longer than its limit.
 */
export class RateLimits {
  readonly #limiters: ReadonlyMap<string, Limiter>;
  readonly #clock: () => number;

  constructor(rates: Readonly<Record<RateLimitName, Rate>> = RATE_LIMITS, clock = now) {
    this.#clock = clock;
    this.#limiters = new Map(
      Object.entries(rates).map(([name, rate]) => [
        name,
        { rate, attempts: new LRUCache<string, Attempts>({ max: MAX_RATE_KEYS }) },
      ]),
    );
  }

  /**
   * Counts one more under each of the keys. Throws `too_many_attempts` with `info.seconds`, the time to wait, where one
   * of them has made all of its.
   */
  take(name: RateLimitName, keys: readonly RateKey[]): void {
    const limiter = this.#limiters.get(name);
    if (!limiter) return;
    const waits = keys.map((key) => this.#count(limiter, key));
    const milliseconds = Math.max(...waits, 0);
    if (milliseconds <= 0) return;
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    throw new ServiceError('too_many_attempts', { info: { seconds } });
  }

  /** Milliseconds until the key may try again; 0 where it may now. */
  #count({ rate, attempts }: Limiter, { key, factor }: RateKey): number {
    const at = this.#clock();
    const known = attempts.get(key);
    const current =
      known && known.until > at ? known : { count: 0, until: at + rate.seconds * 1000 };
    current.count += 1;
    attempts.set(key, current);
    return current.count > rate.times * factor ? current.until - at : 0;
  }
}
