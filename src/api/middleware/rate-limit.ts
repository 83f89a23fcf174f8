import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RATE_LIMITS, type Rate, type RateLimitName } from '#config/rate-limits.ts';
import { ServiceError } from '../errors.ts';

/** Counts what each address does, in memory: a restart forgives, and nothing of a visitor is kept longer than its limit. */
export class RateLimits {
  readonly #limiters: ReadonlyMap<string, RateLimiterMemory>;

  constructor(rates: Readonly<Record<RateLimitName, Rate>> = RATE_LIMITS) {
    this.#limiters = new Map(
      Object.entries(rates).map(([name, { times, seconds }]) => [
        name,
        new RateLimiterMemory({ points: times, duration: seconds }),
      ]),
    );
  }

  /** Counts one more under `key`. Throws `too_many_attempts` with `info.seconds`, the time to wait. */
  async take(name: RateLimitName, key: string): Promise<void> {
    try {
      await this.#limiters.get(name)?.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new ServiceError('too_many_attempts', { info: { seconds } });
    }
  }
}
