import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '#config/countries.ts';
import { LANGUAGES } from '#config/locales.ts';
import { countryName, countryOptions } from '#lib/country-name.ts';

describe('the name of a country', () => {
  it('is in the language of the page', () => {
    expect(countryName('de', 'en')).toBe('Germany');
    expect(countryName('DE', 'fr')).toBe('Allemagne');
    expect(countryName('jp', 'ja')).toBe('日本');
  });

  it('is the code where nobody knows it, and nothing for other text', () => {
    expect(countryName('xq', 'en')).toBe('XQ');
    for (const text of ['', 'd', 'deu', '12', 'd-']) expect(countryName(text, 'en')).toBe('');
  });

  it.each(LANGUAGES)('is known for every country of the picker in %s', (lang) => {
    const unknown = COUNTRIES.filter((code) => countryName(code, lang) === code.toUpperCase());
    expect(unknown).toEqual([]);
  });
});

describe('the choices of a picker', () => {
  it('are in the order of the language', () => {
    const names = countryOptions(['us', 'de', 'at'], 'de').map(({ name }) => name);
    expect(names).toEqual(['Deutschland', 'Österreich', 'Vereinigte Staaten']);
  });

  it('hold the chosen one, once, even where it has nothing', () => {
    const codes = (chosen: string) => countryOptions(['us'], 'en', chosen).map(({ code }) => code);
    expect(codes('FR').toSorted()).toEqual(['fr', 'us']);
    expect(codes('us')).toEqual(['us']);
    for (const none of ['', 'nowhere', 'xx']) expect(codes(none)).toEqual(['us']);
  });

  it('are countries alone', () => {
    expect(countryOptions(['us', 'xx', 'eu'], 'en').map(({ code }) => code)).toEqual(['us']);
  });
});
