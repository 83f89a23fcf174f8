import { describe, expect, it } from 'vitest';
import { createTranslator, islandTexts } from '#i18n/translator.ts';
import { translateFrom } from '#i18n/translate.ts';

const texts = {
  list: {
    videos_one: '{n} видео (one)',
    videos_few: '{n} видео (few)',
    videos_many: '{n} видео (many)',
    videos_other: '{n} видео (other)',
    title: 'Hello {name}, {missing}',
  },
};

describe('translateFrom, the translator of a browser', () => {
  const t = translateFrom<'site'>(texts, 'ru') as (key: string, values?: object) => string;

  it.each([
    [1, 'one'],
    [3, 'few'],
    [11, 'many'],
    [1.5, 'other'],
  ])('picks the plural form of %d as the language does', (count, form) => {
    expect(t('list.videos', { count, n: 'x' })).toBe(`x видео (${form})`);
  });

  it('puts values in and leaves a name without a value readable', () => {
    expect(t('list.title', { name: 'Mira' })).toBe('Hello Mira, {missing}');
  });

  it('gives the key where there is no text', () => {
    expect(t('list.nothing')).toBe('list.nothing');
  });

  it('falls back to the form "other" in a language that a text has no form for', () => {
    const english = translateFrom<'site'>({ a_other: 'many' }, 'pl') as (
      key: string,
      values: object,
    ) => string;
    expect(english('a', { count: 1 })).toBe('many');
  });
});

describe('createTranslator, the translator of a page', () => {
  it('says when to try again, also where nobody says it', () => {
    const t = createTranslator('de', 'own');
    expect(t('notify.too_many_attempts')).toBe(
      'Zu viele Versuche. Bitte versuch es in 60 Sekunden noch einmal.',
    );
    expect(t('notify.too_many_attempts', { seconds: 700 })).toContain('in 12 Minuten');
  });

  it('gives English in full', () => {
    const t = createTranslator('en');
    expect(t('tile.views', { count: 1, n: '1' })).toBe('1 view');
    expect(t('tile.views', { count: 37, n: '37' })).toBe('37 views');
    expect(t('list.page_of', { page: 2, pages: 9 })).toBe('page 2 of 9');
  });

  it('counts one view as one, also below what is recommended', () => {
    expect(createTranslator('en')('tile.short_views', { count: 1, n: '1' })).toBe('1 view');
    const t = createTranslator('en', 'proposals');
    expect(t('views', { count: 1, n: '1' })).toBe('1 view');
  });

  it('puts the values of each call into a text that it found before', () => {
    const t = createTranslator('en');
    expect(t('tile.views', { count: 0, n: '0' })).toBe('0 views');
    expect(t('tile.views', { count: 1, n: '1' })).toBe('1 view');
    expect(t('tile.views', { count: 1, n: 'one' })).toBe('one view');
    expect(t('list.page_of', { page: 3, pages: 4 })).toBe('page 3 of 4');
  });

  it('keeps two languages apart in one process', () => {
    const english = createTranslator('en');
    createTranslator('ja');
    expect(english('nav.home')).toBe('Home');
  });

  it('does not escape a value: the page does that once', () => {
    const t = createTranslator('en');
    expect(t('search.results_title', { text: 'a & <b>' })).toContain('a & <b>');
  });

  it('gives an island its texts', () => {
    expect(islandTexts('en', 'islands')).toHaveProperty('search');
  });
});
