import type { Measure } from '#config/moderation.ts';

/** The key that chooses each measure. */
export const MEASURE_KEYS = {
  ...{ none: 'n', limit: 'l', hide: 'h', remove: 'r', restore: 's', accept: 'a', reject: 'x' },
} as const satisfies Record<Measure, string>;

/** Keys of what else a case has. */
export const CASE_KEYS = { back: 'q', claim: 'c', pictures: 'b', reason: 'f' } as const;
