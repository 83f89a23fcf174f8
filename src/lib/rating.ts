import { MAX_RATING, MIN_RATED_VOTES } from '#config/limits.ts';

/** Rating 0 to 5 as a whole percent: rating / 0.05, never over 100 (SPEC.md §9). */
export function ratingPercent(rating: number): number {
  return Math.round(Math.min(100, Math.max(0, rating / (MAX_RATING / 100))));
}

/**
 * Whether enough people voted for a percent to say something. A host that tells a rating and no votes is believed.
 */
export function isRated(counts: { rating: number; likes: number; dislikes: number }): boolean {
  const votes = counts.likes + counts.dislikes;
  return votes === 0 ? counts.rating > 0 : votes >= MIN_RATED_VOTES;
}
