import { AGE_VISIT_SECONDS } from '#config/age-gate.ts';

/** Marks something as used, for all processes of the site; false where it was before. */
export type UseOnce = (attempt: {
  limit: string;
  key: string;
  seconds: number;
}) => Promise<boolean>;

/** An answer of this age is refused for that; a minute more for clocks that differ. */
const KEPT_SECONDS = AGE_VISIT_SECONDS + 120;

/**
 * Marks the nonce of a visit as answered; false when it was before. Only answers with a good signature get here, so a
 * stranger cannot fill what is kept.
 */
export const useNonce = (useOnce: UseOnce, nonce: string): Promise<boolean> =>
  useOnce({ limit: 'age_nonce', key: nonce, seconds: KEPT_SECONDS });
