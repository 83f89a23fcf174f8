import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { LEGAL_PAGES } from '#components/shell/navigation.ts';
import { checkFolder, idOf } from './setup/information-files.ts';

/** What a field should be, for one that is missing or of another kind; Astro puts the file and the field before it. */
const wanted =
  (what: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? `is missing. It must be ${what}.` : `must be ${what}.`;

const text = (longest: number) => {
  const what = `a text of 1 to ${longest} characters (in double quotes if it is digits alone)`;
  return z
    .string({ error: wanted(what) })
    .min(1, { error: `is empty. It must be ${what}.` })
    .max(longest, {
      error: ({ input }) =>
        `has ${typeof input === 'string' ? input.length : 'too many'} characters. It must be ${what}.`,
    });
};

const PLACE = { error: wanted('a whole number from 1') };

const pages = glob({ pattern: '**/*.md', base: './src/content/information', generateId: idOf });
const NEEDED = LEGAL_PAGES.map(({ slug }) => slug);
const DAY = 'a date as year-month-day, such as 2026-03-09';

/** The legal and help pages; what each field means is told to editors in docs/editors.md. */
const information = defineCollection({
  loader: {
    ...pages,
    load: async (context) => {
      await checkFolder(new URL('src/content/information/', context.config.root), NEEDED);
      await pages.load(context);
    },
  },
  schema: z.object({
    title: text(60),
    description: text(155),
    /** In quotes it is a text. */
    updated: z.union([z.date(), z.iso.date().transform((day) => new Date(day))], {
      error: wanted(DAY),
    }),
    order: z.number(PLACE).int(PLACE).min(1, PLACE),
    template: z.boolean({ error: wanted('true or false, without quotes') }),
  }),
});

export const collections = { information };
