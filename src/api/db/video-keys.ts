import { DURATION_BOUNDS } from '#contract/enums.ts';

// Stored beside what they follow from, because SQLite reads no generated column out of an index
// alone. The table's CHECK constraints refuse a row in which they disagree.

const RATING_STEPS = 5_000_000;
const LIKES_ROOM = 1_000_000_000;

/** 1 under 10 minutes, 2 up to 40, 3 over 40 (SPEC.md §3), for a length in whole seconds. */
export function durationClass(seconds: number): 1 | 2 | 3 {
  if (seconds < DURATION_BOUNDS.short) return 1;
  return seconds <= DURATION_BOUNDS.long ? 2 : 3;
}

/** The sort key of top-rated: the rating to six places, then the number of likes. */
export function ratingRank(likes: number, dislikes: number): number {
  const votes = likes + dislikes;
  if (votes === 0) return 0;
  return Math.floor((likes * RATING_STEPS) / votes) * LIKES_ROOM + Math.min(likes, LIKES_ROOM - 1);
}
