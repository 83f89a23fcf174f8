import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import { copySite, type SiteCopy } from '../setup/site-copy.ts';

let copy: SiteCopy;
beforeAll(async () => {
  copy = await copySite();
});
afterAll(() => copy.remove());

const pageOf = (name: string): string => join(copy.folder, 'src/content/information', name);

/** What an editor reads of a build with a file in the place of another, which is then put back. */
async function buildWith(name: string, content: string): Promise<string> {
  const kept = await readFile(pageOf(name), 'utf8').catch(() => null);
  await writeFile(pageOf(name), content);
  const { code, printed } = await copy.build();
  await (kept === null ? rm(pageOf(name)) : writeFile(pageOf(name), kept));
  expect(code).not.toBe(0);
  return printed;
}

// Every sentence has a test of its own in `tests/unit/docs/information-pages.test.ts`.
describe('a page with a fault stops the build with a sentence', () => {
  it('that names the file, each field, and what it should be', async () => {
    const front = `title: 2257\ndescription: ${'x'.repeat(156)}\nupdated: soon\norder: 0`;
    const printed = await buildWith('de/terms.md', `---\n${front}\n---\n\n## Text\n`);
    expect(printed).toContain('src/content/information/de/terms.md');
    for (const sentence of [
      'title: must be a text of 1 to 60 characters (in double quotes if it is digits alone).',
      'description: has 156 characters. It must be a text of 1 to 155 characters',
      'updated: must be a date as year-month-day, such as 2026-03-09.',
      'order: must be a whole number from 1.',
      'template: is missing. It must be true or false, without quotes.',
    ])
      expect(printed).toContain(sentence);
  });

  it('that names the line of what is no front matter at all', { tags: 'long' }, async () => {
    const printed = await buildWith('ru/privacy.md', '---\ntitle: "Open\norder: 2\n---\n');
    expect(printed).toMatch(/src\/content\/information\/ru\/privacy\.md:\d+:\d+/);
  });
});

describe('a page that is added in English, and one whose translation is taken away', () => {
  const built = (lang: string, name: string): Promise<string> =>
    readFile(join(copy.folder, 'dist/prerendered', lang, `${name}.html`), 'utf8');

  beforeAll(async () => {
    await copyFile(pageOf('en/terms.md'), pageOf('en/press.md'));
    await rename(pageOf('ja/privacy.md'), join(copy.folder, 'privacy.md'));
    const { code, printed } = await copy.build();
    if (code !== 0) throw new Error(printed);
  });

  it('are built in all ten languages', { tags: 'long' }, async () => {
    for (const lang of LANGUAGES)
      expect(await built(lang, 'press')).toContain(`<html lang="${lang}"`);
  });

  it.each([
    ['ja', 'privacy'],
    ['de', 'press'],
  ] as const)('show in %s the English text of %s, and say so', async (lang, name) => {
    const html = await built(lang, name);
    const english = await built(DEFAULT_LANGUAGE, name);
    const note = createTranslator(lang)('information.untranslated');
    expect(html).toContain(`<p class="quiet">${note}</p>`);
    const textOf = (page: string): string =>
      /<div class="text"[^>]*>([\s\S]*?)<\/div>\s*<\/main>/.exec(page)?.[1] ?? '';
    expect(textOf(english).length).toBeGreaterThan(1000);
    expect(textOf(html)).toBe(textOf(english));
    // A screen reader speaks it as English, whatever surrounds it.
    expect(html).toContain('<div class="text" lang="en">');
    expect(html).toMatch(/<h1 lang="en">/);
    expect(english).not.toMatch(/<h1 lang/);
    expect(await built(lang, 'index')).toMatch(
      new RegExp(`<a href="[^"]*/information/${name}/" lang="en">`),
    );
    expect(english).not.toContain('lang="en">\n');
  });

  it('say so nowhere else', async () => {
    for (const [lang, name] of [
      ['ja', 'terms'],
      ['de', 'privacy'],
      ['en', 'press'],
    ] as const)
      expect(await built(lang, name)).not.toContain(
        createTranslator(lang)('information.untranslated'),
      );
  });
});
