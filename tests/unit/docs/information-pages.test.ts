import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { WORKING_DAYS } from '#config/notices.ts';

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** A collection as `src/content.config.ts` hands it to Astro. */
interface Collection {
  loader: {
    generateId: (file: { entry: string; base: URL }) => string;
    load: (context: { config: { root: URL } }) => Promise<void>;
  };
  schema: { safeParse: (data: object) => { error?: { issues: Issue[] } } };
}

// What Astro makes of a collection is not looked at here: `tests/pages/editors.test.ts` builds.
vi.mock('astro:content', () => ({ defineCollection: (collection: Collection) => collection }));
vi.mock('astro/loaders', () => ({
  glob: (loader: object) => ({ ...loader, load: () => Promise.resolve() }),
}));

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
    expect(sentencesOn({ ...GOOD, updated: '2026-11-20' })).toEqual([]);
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
    [{ updated: '2026-20-11' }, 'updated: must be a date as year-month-day, such as 2026-03-09.'],
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

describe('the folder of the pages', () => {
  let root: URL;
  beforeEach(async () => {
    root = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'islet-pages-'))}/`);
    await cp(base, new URL('src/content/information/', root), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const at = (name: string): URL => new URL(`src/content/information/${name}`, root);
  const written = async (name: string, text: string): Promise<void> => {
    await mkdir(new URL('.', at(name)), { recursive: true });
    await writeFile(at(name), text);
  };
  const load = (): Promise<void> => loader.load({ config: { root } });

  it('is well as it is, whatever a system or an editor hides in it', async () => {
    await written('.DS_Store', '');
    await written('en/.press.md.swp', '');
    await written('en/._press.md', '');
    await expect(load()).resolves.toBeUndefined();
  });

  it.each(['press.md', 'en/help/press.md', 'en/press.markdown', 'en/press.MD', 'de/press.md.txt'])(
    'has no page that is not looked for: %s',
    async (name) => {
      await written(name, '');
      await expect(load()).rejects.toThrow(
        `src/content/information/${name}: no page is looked for there. It must end in ".md" and be`,
      );
    },
  );

  it('keeps the pages that the site leads to', async () => {
    for (const lang of LANGUAGES) await rename(at(`${lang}/2257.md`), at(`${lang}/records.md`));
    await expect(load()).rejects.toThrow(
      'src/content/information/en/2257.md: is missing. The page /information/2257/ must be there',
    );
  });

  it.each([
    '[x](../prvacy/)',
    '[x](../prvacy)',
    '[x](./privacy/)',
    '[x](privacy/)',
    '[x](/information/prvacy/)',
    '[x](/de/information/prvacy/)',
    '[x](../../nowhere/)',
    '[x][y]\n\n[y]: ../prvacy/',
  ])('has no link that leads to no page: %j', async (text) => {
    await written('de/terms.md', text);
    await expect(load()).rejects.toThrow(
      /^src\/content\/information\/de\/terms\.md: the link to "[^"]+" leads to no page\./,
    );
  });

  it.each([
    '[x](../privacy/) [x](../privacy/#why) [x](../) [x](#here)',
    '[x](https://example.org/prvacy/) [x](mailto:a@b.example) [x](//example.org/)',
    '[x](/de/information/privacy/) [x](/feed.xml)',
    '`[x](../prvacy/)`',
    '```\n[x](../prvacy/)\n```',
  ])('has links to pages, to other sites and within a page: %j', async (text) => {
    await written('de/terms.md', text);
    await expect(load()).resolves.toBeUndefined();
  });

  it.each(['2026-20-11', '2026-02-30', '2026-11-20T23:00:00-05:00'])(
    'has no page of a day that there is not: %s',
    async (day) => {
      await written('de/terms.md', `---\ntitle: x\nupdated: ${day} # soon\n---\n`);
      expect(() => loader.generateId({ entry: 'de/terms.md', base: at('') })).toThrow(
        `de/terms.md: updated is "${day}". It must be a day that there is, as year-month-day, such as`,
      );
    },
  );
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
