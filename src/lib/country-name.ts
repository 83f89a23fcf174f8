import type { Language } from '#config/locales.ts';
import { countryMeant } from './country-codes.ts';

const namesIn = new Map<Language, Intl.DisplayNames>();

function namesOf(lang: Language): Intl.DisplayNames {
  const known = namesIn.get(lang);
  if (known) return known;
  const names = new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' });
  namesIn.set(lang, names);
  return names;
}

/** Whether a text has the form of a country code; there may be no such country. */
export const isCountryCode = (code: string): boolean => /^[a-z]{2}$/i.test(code);

/** The name of a country by its two-letter code, in any case; the code itself where nobody knows it, `''` for other text. */
export function countryName(code: string, lang: Language): string {
  if (!isCountryCode(code)) return '';
  const upper = code.toUpperCase();
  return namesOf(lang).of(upper) ?? upper;
}

/** Where a decision holds, as it names that: countries by their codes, with commas between. */
export const territoryNames = (territory: string, lang: Language): string =>
  territory
    .split(',')
    .map((code) => countryName(code, lang))
    .join(', ');

/** A choice of a country picker. */
export interface CountryOption {
  code: string;
  name: string;
}

/** Codes of countries with their names in the order of the language; a chosen one that is not among them is added. */
export function countryOptions(
  codes: readonly string[],
  lang: Language,
  chosen = '',
): CountryOption[] {
  const all = new Set([...codes, chosen.toLowerCase()]);
  return [...all]
    .filter((code) => countryMeant(code) !== null)
    .map((code) => ({ code, name: countryName(code, lang) }))
    .sort((a, b) => a.name.localeCompare(b.name, lang));
}
