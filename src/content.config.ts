import { existsSync } from 'node:fs';
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#config/locales.ts';

/** A fault in an editor's file, in a sentence of its own: it is all that they see of it. */
class EditorsFault extends Error {
  override name = 'EditorsFault';
}

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

/** The name of a page's file is its address: `de/terms.md` gives `de/terms`. */
function idOf({ entry, base }: { entry: string; base: URL }): string {
  const [, folder = '', name = ''] = /^([^/]*)\/(.*)\.md$/.exec(entry) ?? [];
  const file = `src/content/information/${entry}`;
  if (!isLanguage(folder))
    throw new EditorsFault(
      `${file}: the folder "${folder}" is no language of the site. It must be one of ${LANGUAGES.join(', ')}.`,
    );
  if (!/^[\da-z_-]+$/.test(name))
    throw new EditorsFault(
      `${file}: the name "${name}.md" cannot be an address. It must be lower-case Latin letters, digits, "-" and "_".`,
    );
  if (name === 'index')
    throw new EditorsFault(
      `${file}: the name "index.md" is taken by the list of all pages. It must be another one.`,
    );
  if (!existsSync(new URL(`${DEFAULT_LANGUAGE}/${name}.md`, base)))
    throw new EditorsFault(
      `${file}: there is no ${DEFAULT_LANGUAGE}/${name}.md. Every page must be there in English, and its translations under the same name.`,
    );
  return `${folder}/${name}`;
}

/** The legal and help pages; what each field means is told to editors in docs/editors.md. */
const information = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content/information', generateId: idOf }),
  schema: z.object({
    title: text(60),
    description: text(155),
    updated: z.date({ error: wanted('a date as year-month-day, such as 2026-03-09') }),
    order: z.number(PLACE).int(PLACE).min(1, PLACE),
    template: z.boolean({ error: wanted('true or false, without quotes') }),
  }),
});

export const collections = { information };
