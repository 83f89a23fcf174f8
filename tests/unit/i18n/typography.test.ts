import { describe, expect, it } from 'vitest';
import type { Language } from '#config/locales.ts';
import { NAMESPACES } from '#i18n/namespaces.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { flatTexts } from './compare-texts.ts';

const texts = readTexts();

const textsLike = (lang: Language, pattern: RegExp): string[] =>
  NAMESPACES.flatMap((name) => [...flatTexts(texts[lang]?.[name] ?? {}).values()]).filter((text) =>
    pattern.test(text),
  );

describe('the marks of a language', () => {
  it('never stand alone at the start or end of a line in French', () => {
    expect(textsLike('fr', /\S [:;?!%»]|« /)).toEqual([]);
  });

  it.each(['it', 'nl', 'pl'] as const)('follow a number without a space in %s', (lang) => {
    expect(textsLike(lang, /[\d}]\s%/)).toEqual([]);
  });

  it.each([
    ['de', /[”']/],
    ['es', /[„«»']/],
    ['fr', /[“”„']/],
    ['it', /[“”„']/],
    ['nl', /[“”„«»']/],
    ['pl', /[“«»']/],
    ['ru', /[“”„']/],
    ['pt', /[„«»']/],
  ] as const)('are its own quotes and apostrophes in %s', (lang, pattern) => {
    expect(textsLike(lang, pattern)).toEqual([]);
  });

  it('are long dashes between words in Russian', () => {
    expect(textsLike('ru', /\s[–-]\s/)).toEqual([]);
  });
});

it.each([
  ['de', ['Ihnen', 'Ihrem', 'Ihren']],
  ['fr', ['tu', 'toi', 'ton', 'tes']],
  ['nl', ['u', 'uw']],
  ['pl', ['Pan', 'Pana', 'Pani', 'Państwo', 'Państwa']],
  ['ru', ['ты', 'тебя', 'тебе', 'твой', 'твоя', 'твои']],
] as const)('a visitor is addressed in one way in %s', (lang, words) => {
  expect(textsLike(lang, new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'u'))).toEqual(
    [],
  );
});

it.each([
  ['pl', /drug\S+ krok\S* logowania|obrazek/iu],
  ['ru', /учётн|(?<!\p{L})знаков|возражени|возразить|второй шаг (?:включ|отключ)/iu],
] as const)('a thing has one name in %s', (lang, others) => {
  expect(textsLike(lang, others)).toEqual([]);
});

it('nobody is taken for a man or a woman in Polish', () => {
  expect(textsLike('pl', /\p{L}ł[ae]ś(?!\p{L})/u)).toEqual([]);
});
