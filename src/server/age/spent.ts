import { AGE_VISIT_SECONDS } from '#config/age-gate.ts';

/** Which visits were answered already, as long as their answer would still be taken. */
export interface SpentVisits {
  /** Marks a visit as answered; false when it was before. `now` in milliseconds. */
  spend: (nonce: string, now: number) => boolean;
}

// An answer of this age is refused for that; a minute more for clocks that differ.
const KEPT_MS = (AGE_VISIT_SECONDS + 120) * 1000;

/** Only answers with a good signature get here, so a stranger cannot fill it. */
export function spentVisits(): SpentVisits {
  const until = new Map<string, number>();
  return {
    spend: (nonce, now) => {
      for (const [old, end] of until) {
        if (end > now) break;
        until.delete(old);
      }
      if (until.has(nonce)) return false;
      until.set(nonce, now + KEPT_MS);
      return true;
    },
  };
}
