import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#config/locales.ts';
import { NAMESPACES } from '#i18n/namespaces.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { formProblems, placeholderProblems, sameTexts } from './compare-texts.ts';
import { SAME_IN } from './same-texts.ts';

const texts = readTexts();
const english = texts.en ?? {};

/** The fact that the interface is complete in a language. */
const FACTS: Readonly<Record<Language, string>> = {
  en: 'I18N-01',
  ru: 'I18N-02',
  de: 'I18N-03',
  fr: 'I18N-04',
  es: 'I18N-05',
  pl: 'I18N-06',
  it: 'I18N-07',
  pt: 'I18N-08',
  ja: 'I18N-09',
  nl: 'I18N-10',
};

describe.each(LANGUAGES)('the texts in %s', (lang) => {
  it.each(NAMESPACES)(`${FACTS[lang]} has the plural forms of its language in %s`, (name) => {
    expect(formProblems(texts[lang]?.[name] ?? {}, lang)).toEqual([]);
  });

  it.each(NAMESPACES)('keeps the placeholders of %s', (name) => {
    expect(placeholderProblems(english[name] ?? {}, texts[lang]?.[name] ?? {})).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((lang) => lang !== 'en'))('the texts in %s', (lang) => {
  it.each(NAMESPACES)('are translated in %s', (name) => {
    const same = sameTexts(english[name] ?? {}, texts[lang]?.[name] ?? {});
    expect(same.filter((text) => !SAME_IN(lang).has(text))).toEqual([]);
  });
});
