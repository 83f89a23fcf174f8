import { z } from 'zod';
import { LANGUAGES } from './locales.ts';

/** Characters. */
const MAX_DIR = 60;
const MAX_TITLE = 60;

const title = z
  .string()
  .trim()
  .min(1, 'must have a text')
  .max(MAX_TITLE, `must have at most ${MAX_TITLE} characters`)
  .regex(/^[^,\p{Cc}]+$/u, 'must have no comma and no line end');

/** A digit alone would be the number of a page, and a comma stands between two. */
const dir = z
  .string()
  .max(MAX_DIR, `must have at most ${MAX_DIR} characters`)
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u, 'must be like long-takes: a to z, digits, hyphens');

const category = z.strictObject({
  dir,
  titles: z.strictObject(
    {
      ...(Object.fromEntries(LANGUAGES.map((lang) => [lang, title.optional()])) as Record<
        (typeof LANGUAGES)[number],
        z.ZodOptional<typeof title>
      >),
      en: title,
    },
    `must be titles by language: ${LANGUAGES.join(', ')}`,
  ),
});

/** A category as an operator writes it: its part of an address, and its titles; English where a language has none. */
export type CategoryTold = z.output<typeof category>;

/** A file of categories, each once. */
export const categoriesSchema = z
  .array(category, 'must be a list')
  .refine((all) => new Set(all.map(({ dir: each }) => each)).size === all.length, {
    message: 'must have each dir once',
  });
