import '../without-eval.ts';
import { z } from 'zod';

/**
 * A text as it was typed, of at most `max` characters; empty where none came. A longer one is cut before anything reads it,
 * to where it still is too long and refused for that; a character is two code units at most.
 */
export const typedText = (max: number) =>
  z
    .string()
    .default('')
    .transform((sent) => sent.slice(0, 2 * (max + 1)).toWellFormed());
