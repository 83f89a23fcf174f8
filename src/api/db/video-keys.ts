import { DURATION_BOUNDS } from '#contract/enums.ts';

// Stored beside what they follow from, because SQLite reads no generated column out of an index
// alone. A CHECK of the table refuses a row whose class disagrees with its length.

/** 1 under 10 minutes, 2 up to 40, 3 over 40 (SPEC.md §3), for a length in whole seconds. */
export function durationClass(seconds: number): 1 | 2 | 3 {
  if (seconds < DURATION_BOUNDS.short) return 1;
  return seconds <= DURATION_BOUNDS.long ? 2 : 3;
}

/**
 * The sort key of top-rated: the lower bound of Wilson's interval for the share of likes, with which one may be 95 % sure of it,
 * in billionths. Few votes say little, so 33 of 33 come after 2,000 of 2,040. The same is in SQL in migration 036 and in add-to-many.ts.
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
 */
export function ratingRank(likes: number, dislikes: number): number {
  if (likes === 0) return 0;
  const votes = likes + dislikes;
  const spread = 1.96 * Math.sqrt((likes * dislikes) / votes + 0.9604);
  return Math.floor(((likes + 1.9208 - spread) / (votes + 3.8416)) * 1_000_000_000);
}
