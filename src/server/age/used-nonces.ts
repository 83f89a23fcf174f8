import { AGE_VISIT_SECONDS } from '#config/age-gate.ts';

/** The nonces of the visits that were answered already, as long as their answer would still be taken. */
export interface UsedNonces {
  /** Marks a visit as answered; false when it was before. `now` in milliseconds. */
  use: (nonce: string, now: number) => boolean;
}

// An answer of this age is refused for that; a minute more for clocks that differ.
const KEPT_MS = (AGE_VISIT_SECONDS + 120) * 1000;

/** Only answers with a good signature get here, so a stranger cannot fill it. */
export function usedNonces(): UsedNonces {
  const until = new Map<string, number>();
  return {
    use: (nonce, now) => {
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
