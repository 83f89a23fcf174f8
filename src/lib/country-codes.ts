import { isCountry, KOSOVO, OTHER_SPELLINGS } from '#config/countries.ts';

/** Asked once a code, which takes the runtime a third of a millisecond. */
const meant = new Map<string, string | null>();

function meantBy(code: string): string | null {
  const country = OTHER_SPELLINGS.get(code) ?? code;
  return isCountry(country) || country === KOSOVO ? country : null;
}

/**
 * The country that two letters of a database of addresses stand for, in capitals: `UK` is GB there. Null where they name none: some write `EU`, `AP`,
 * `ZZ` or `XX` of somebody of whom they know no more.
 */
export function countryMeant(letters: string): string | null {
  const code = letters.toUpperCase();
  if (!/^[A-Z]{2}$/u.test(code)) return null;
  const known = meant.get(code);
  if (known !== undefined) return known;
  const country = meantBy(code);
  meant.set(code, country);
  return country;
}

/** Reads codes as somebody types them, `de, at CH`: in capitals, each once and sorted; null where one is of no country. */
export function readCountries(text: string): readonly string[] | null {
  const codes = text.toUpperCase().split(/[\s,;]+/u);
  const named = [...new Set(codes.filter((code) => code !== ''))].sort();
  return named.every(isCountry) ? named : null;
}
