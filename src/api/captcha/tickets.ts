import { setTimeout as sleep } from 'node:timers/promises';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { CAPTCHA_MAX, CAPTCHA_MIN_SECONDS, CAPTCHA_SECONDS } from '#config/limits.ts';

/** About 256 tries of 5,000 rounds: half a second of one core, some seconds of an old phone's. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyPrefix: '00' } as const;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string(),
      algorithm: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ issued: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }).optional(),
});

/** A captcha that was sent back and holds. */
export interface Ticket {
  /** Unique: what makes it count once. */
  id: string;
  /** Whether work was proved; without, it is a form's ticket of somebody without script. */
  proved: boolean;
}

export type TicketProblem = 'captcha_invalid' | 'captcha_expired' | 'captcha_early';

/** So many forms that came too early wait at the same time; the others are refused. */
const WAITING_MAX = 50;

/** What stands for no solution: the signature is checked all the same. */
const NOTHING = { counter: -1, derivedKey: '' };

function decode(text: string): z.output<typeof payload> | null {
  if (text.length > CAPTCHA_MAX) return null;
  try {
    const read = payload.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Gives out ALTCHA challenges and checks what comes back. Nothing is remembered: a challenge is signed. */
export class Tickets {
  readonly #secret: string;
  readonly #now: () => Date;
  #waiting = 0;

  constructor({ secret, now }: { secret: string; now: () => Date }) {
    this.#secret = secret;
    this.#now = now;
  }

  /**
   * The same as {@link check}, but what comes too early waits instead of being refused: a browser that fills a form by itself is faster than
   * anybody types, and what is refused has lost its password.
   */
  async checkPatiently(text: string, signal: AbortSignal): Promise<Ticket | TicketProblem> {
    const checked = await this.check(text);
    if (checked !== 'captcha_early' || this.#waiting >= WAITING_MAX) return checked;
    this.#waiting += 1;
    try {
      await sleep(CAPTCHA_MIN_SECONDS * 1000, undefined, { signal });
      return await this.check(text);
    } catch (error) {
      if (signal.aborted) return checked;
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** A new challenge. Its time is in its signed data, by our clock and not by the library's. */
  issue(): Promise<Challenge> {
    return createChallenge({
      ...WORK,
      deriveKey,
      hmacSignatureSecret: this.#secret,
      data: { issued: this.#seconds() },
    });
  }

  /** Reads what a form sent as its captcha; a problem's code where it does not hold. */
  async check(text: string): Promise<Ticket | TicketProblem> {
    const sent = decode(text);
    if (sent === null) return 'captcha_invalid';
    const { challenge, solution } = sent;
    const result = await verifySolution({
      challenge,
      solution: solution ?? NOTHING,
      deriveKey,
      hmacSignatureSecret: this.#secret,
    });
    const genuine = result.invalidSignature === false;
    if (!genuine || (solution !== undefined && !result.verified)) return 'captcha_invalid';
    const age = this.#seconds() - challenge.parameters.data.issued;
    if (age > CAPTCHA_SECONDS) return 'captcha_expired';
    if (solution === undefined && age < CAPTCHA_MIN_SECONDS) return 'captcha_early';
    return { id: challenge.parameters.nonce, proved: solution !== undefined };
  }

  #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }
}
