import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';

describe('loadTexts', () => {
  it.each(LANGUAGES)('I18N-14 gives an island its texts in %s', async (lang) => {
    const file = JSON.parse(readFileSync(`locales/${lang}/islands.json`, 'utf8')) as {
      filters: { apply: string };
    };
    const t = await loadTexts('islands', lang);
    expect(t('filters.apply')).toBe(file.filters.apply);
  });

  it('I18N-14 gives ten languages ten texts', async () => {
    const texts = await Promise.all(
      LANGUAGES.map(async (lang) => (await loadTexts('islands', lang))('filters.apply')),
    );
    expect(new Set(texts).size).toBeGreaterThan(8);
  });

  it('loads a language once', async () => {
    const [first, second] = await Promise.all([
      loadTexts('player', 'de'),
      loadTexts('player', 'de'),
    ]);
    expect(first).toBe(second);
  });
});
