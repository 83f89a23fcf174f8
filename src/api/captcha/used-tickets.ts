import { LRUCache } from 'lru-cache';
import { CAPTCHA_SECONDS } from '#config/limits.ts';
import { ServiceError } from '../errors.ts';

interface Use {
  digest: string;
  outcome: Promise<object>;
}

/** Some 3 MB; an older ticket's message is still refused by the database, only its picture would be drawn again. */
const MAX_TICKETS = 10_000;

/** Refusals after which the same ticket may try again: nothing came of the first try. */
export const isRefusedForNow = (error: unknown): boolean =>
  !(error instanceof ServiceError) || ['busy', 'too_many_attempts'].includes(error.code);

/**
 * Tickets that came with a message, from the moment it is looked at: a ticket pays for one picture, also when many
 * messages come with it at the same time. The database remembers those that were kept, also after a restart.
 */
export class UsedTickets {
  readonly #uses = new LRUCache<string, Use>({ max: MAX_TICKETS, ttl: CAPTCHA_SECONDS * 1000 });

  /**
   * Runs `take` unless the ticket was used: the same message (`digest`) again shares its outcome, another one throws
   * `invalid` with `captcha_used`.
   */
  use(ticket: string, digest: string, take: () => Promise<object>): Promise<object> {
    const known = this.#uses.get(ticket);
    if (known?.digest === digest) return known.outcome;
    if (known !== undefined) {
      return Promise.reject(
        new ServiceError('invalid', { errors: [{ field: 'captcha', code: 'captcha_used' }] }),
      );
    }
    const outcome = take();
    this.#uses.set(ticket, { digest, outcome });
    outcome.catch((error: unknown) => {
      if (isRefusedForNow(error)) this.#uses.delete(ticket);
    });
    return outcome;
  }
}
