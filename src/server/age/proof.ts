import { createHmac, timingSafeEqual } from 'node:crypto';
import { AGE_PROOF_DAYS } from '#config/age-gate.ts';
import { proofAfter, type AgeProof } from '#lib/age-gate.ts';

const DAY_MS = 86_400_000;
const SIGNED = /^v-([0-9a-z]{4,6})-([\w-]{22})$/u;

/** The `age` cookie: `1` is a visitor's word, `v-{day}-{signature}` that a provider vouched for them until that day. */
export interface AgeCookie {
  /** The value for somebody who was verified at `now` (ms). */
  issue: (now: number) => string;
  /** What a cookie's value proves at `now` (ms). */
  read: (value: string | undefined, now: number) => AgeProof;
}

/** Makes the {@link AgeCookie} of a site; `key` is the one shared with the provider, null where there is none. */
export function ageCookie(key: string | null): AgeCookie {
  // Of its own, so that nothing the provider signs can be taken for a cookie.
  const own = key === null ? null : createHmac('sha256', key).update('age cookie').digest();
  const sign = (day: string): string =>
    own === null ? '' : createHmac('sha256', own).update(day).digest('base64url').slice(0, 22);

  return {
    issue: (now) => {
      // Whole days: a time to the second would be as good as a name.
      const day = (Math.floor(now / DAY_MS) + AGE_PROOF_DAYS).toString(36).padStart(4, '0');
      return `v-${day}-${sign(day)}`;
    },
    read: (value, now) => {
      if (value === undefined) return 'nothing';
      if (value === '1') return 'declared';
      const [, day = '', signature = ''] = SIGNED.exec(value) ?? [];
      const wanted = Buffer.from(sign(day));
      const given = Buffer.from(signature);
      if (own === null || given.length !== wanted.length) return 'nothing';
      if (!timingSafeEqual(given, wanted)) return 'nothing';
      const isOver = Number.parseInt(day, 36) * DAY_MS < now;
      return isOver ? proofAfter('verified', 'expired') : 'verified';
    },
  };
}
