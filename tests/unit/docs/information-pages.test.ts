import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { WORKING_DAYS } from '#config/notices.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** A collection as `src/content.config.ts` hands it to Astro. */
interface Collection {
  loader: { generateId: (file: { entry: string; base: URL }) => string };
  schema: { safeParse: (data: object) => { error?: { issues: Issue[] } } };
}

// What Astro makes of a collection is not looked at here: `tests/pages/editors.test.ts` builds.
vi.mock('astro:content', () => ({ defineCollection: (collection: Collection) => collection }));
vi.mock('astro/loaders', () => ({ glob: (loader: Collection['loader']) => loader }));

const { collections } = (await import('../../../src/content.config.ts')) as unknown as {
  collections: { information: Collection };
};
const { loader, schema } = collections.information;
const base = pathToFileURL('src/content/information/');

const GOOD = {
  title: 'Terms',
  description: 'What holds.',
  updated: new Date(0),
  order: 1,
  template: true,
};

/** Sentences about the front matter of a page, each after its field, as Astro prints them. */
const sentencesOn = (front: object): string[] =>
  (schema.safeParse(front).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('the front matter of a page', () => {
  it('passes when each field is what it should be', () => {
    expect(sentencesOn(GOOD)).toEqual([]);
  });

  it.each([
    [
      { title: 2257 },
      'title: must be a text of 1 to 60 characters (in double quotes if it is digits alone).',
    ],
    [
      { title: '' },
      'title: is empty. It must be a text of 1 to 60 characters (in double quotes if it is digits alone).',
    ],
    [
      { description: 'x'.repeat(156) },
      'description: has 156 characters. It must be a text of 1 to 155 characters (in double quotes if it is digits alone).',
    ],
    [{ updated: 'soon' }, 'updated: must be a date as year-month-day, such as 2026-03-09.'],
    [{ order: 0 }, 'order: must be a whole number from 1.'],
    [{ order: 1.5 }, 'order: must be a whole number from 1.'],
    [{ template: 'no' }, 'template: must be true or false, without quotes.'],
    [{ template: undefined }, 'template: is missing. It must be true or false, without quotes.'],
  ])('with %o is refused in a sentence', (fault, sentence) => {
    expect(sentencesOn({ ...GOOD, ...fault })).toEqual([sentence]);
  });
});

describe('the file of a page', () => {
  const addressOf = (entry: string): string => loader.generateId({ entry, base });

  it('has its address from its language and its name', () => {
    for (const lang of LANGUAGES) expect(addressOf(`${lang}/terms.md`)).toBe(`${lang}/terms`);
  });

  it('must be there in English', () => {
    expect(() => addressOf('pl/press.md')).toThrow(
      'src/content/information/pl/press.md: there is no en/press.md.',
    );
  });

  it('must have a name that can be an address', () => {
    expect(() => addressOf('en/Press room.md')).toThrow(
      'src/content/information/en/Press room.md: the name "Press room.md" cannot be an address.',
    );
  });

  it('must be in the folder of a language', () => {
    expect(() => addressOf('xx/terms.md')).toThrow(
      'src/content/information/xx/terms.md: the folder "xx" is no language of the site.',
    );
  });
});

const read = (lang: string, name: string): string =>
  readFileSync(`src/content/information/${lang}/${name}.md`, 'utf8');

describe('the subjects to write to us under', () => {
  /** Cells of the only table, a row each, below its head and its line. */
  const rowsOf = (lang: string): string[][] =>
    [...read(lang, 'contact').matchAll(/^\| (.+) \|$/gmu)]
      .map(([, row = '']) => row.split(' | '))
      .slice(1);
  const subjectsOf = (lang: string): string[] => rowsOf(lang).map(([subject = '']) => subject);
  const english = subjectsOf('en');

  it.each(LANGUAGES)('are in the words of the page, and the same on every page, in %s', (lang) => {
    const subjects = subjectsOf(lang);
    expect(subjects).toHaveLength(english.length);
    if (lang !== 'en') expect(subjects[0]).not.toBe(english[0]);
    const [removal = '?', minor = '?', copyright = '?', , complaint = '?'] = subjects;
    const quoted = (word: string): RegExp => new RegExp(`[«“„「»"‘]\\s?(\\*\\*)?${word}`, 'u');
    for (const word of [removal, minor, copyright])
      expect(read(lang, 'content-removal')).toMatch(quoted(word));
    expect(read(lang, '2257')).toMatch(quoted(minor));
    expect(read(lang, 'eu-digital-services-act')).toMatch(quoted(complaint));
  });

  it.each(LANGUAGES)(
    'lead to the form for copyright, and name the days that its receipt names, in %s',
    (lang) => {
      const [, , [, what = '', within = ''] = []] = rowsOf(lang);
      expect(within).toMatch(new RegExp(`(?<!\\d)${WORKING_DAYS}(?!\\d)`, 'u'));
      for (const text of [what, read(lang, 'content-removal')])
        expect(text).toContain('](../../report/?category=copyright)');
    },
  );
});
