import { z } from 'zod';
import { LANGUAGES } from './locales.ts';
import { eachOnce, toldDir } from './told-dir.ts';

/** Characters. */
const MAX_TITLE = 60;

const title = z
  .string()
  .trim()
  .min(1, 'must have a text')
  .max(MAX_TITLE, `must have at most ${MAX_TITLE} characters`)
  .regex(/^[^,\p{Cc}]+$/u, 'must have no comma and no line end');

const category = z.strictObject({
  dir: toldDir,
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
export const categoriesSchema = eachOnce(category);
