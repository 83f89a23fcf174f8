import { MAX_RATING } from '#config/limits.ts';
import { z } from 'zod';

/** `"0".."5"`, with decimals; a higher one is the highest. */
export const wireRating = z.coerce
  .number()
  .nonnegative()
  .transform((rating) => Math.min(rating, 5))
  .catch(0)
  .default(0);

/** The rating of what is rated, by its votes (API.md) where the host tells none. */
export const ratingOf = (told: { rating: number; likes: number; dislikes: number }): number =>
  told.rating || (told.likes * MAX_RATING) / Math.max(1, told.likes + told.dislikes);
