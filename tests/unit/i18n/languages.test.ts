import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { NAMESPACES } from '#i18n/namespaces.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { formProblems, placeholderProblems, sameTexts } from './compare-texts.ts';
import { SAME_IN } from './same-texts.ts';

const texts = readTexts();
const english = texts.en ?? {};

describe.each(LANGUAGES)(
  'I18N-01 I18N-02 I18N-03 I18N-04 I18N-05 I18N-06 I18N-07 I18N-08 I18N-09 I18N-10 the texts in %s',
  (lang) => {
    it.each(NAMESPACES)('has the plural forms of its language in %s', (name) => {
      expect(formProblems(texts[lang]?.[name] ?? {}, lang)).toEqual([]);
    });

    it.each(NAMESPACES)('keeps the placeholders of %s', (name) => {
      expect(placeholderProblems(english[name] ?? {}, texts[lang]?.[name] ?? {})).toEqual([]);
    });
  },
);

describe.each(LANGUAGES.filter((lang) => lang !== 'en'))('the texts in %s', (lang) => {
  it.each(NAMESPACES)('are translated in %s', (name) => {
    const same = sameTexts(english[name] ?? {}, texts[lang]?.[name] ?? {});
    expect(same.filter((text) => !SAME_IN(lang).has(text))).toEqual([]);
  });
});

it.each(['ja', 'ru'] as const)('the site groups are written in the letters of %s', (lang) => {
  const {
    label: _label,
    apply: _apply,
    ...groups
  } = texts[lang]?.site?.group as Record<string, string>;
  expect(Object.values(groups).filter((text) => /\p{Script=Latin}/u.test(text))).toEqual([]);
});
