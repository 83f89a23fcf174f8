import { expect, it } from 'vitest';
import { countryMeant, readCountries } from '#lib/country-codes.ts';
import { COUNTRIES, isCountry } from '#config/countries.ts';
import { GATE_COUNTRIES } from '#config/age-gate.ts';

it('knows the countries that the site names', () => {
  const unknown = [...COUNTRIES, ...GATE_COUNTRIES].filter(
    (code) => !isCountry(code.toUpperCase()),
  );
  expect(unknown).toEqual([]);
});

it.each(['EU', 'UN', 'EZ', 'ZZ', 'XX', 'XA', 'QO', 'UK', 'SU', 'AA', 'A1', 'de', 'DEU', 'D', ''])(
  'takes "%s" for no country',
  (code) => {
    expect(isCountry(code)).toBe(false);
  },
);

it('reads codes as they are typed', () => {
  expect(readCountries('de, AT;\nch  de')).toEqual(['AT', 'CH', 'DE']);
  expect(readCountries(' ,; ')).toEqual([]);
  expect(readCountries('de eu')).toBeNull();
  expect(readCountries('dé')).toBeNull();
});

it.each([
  ['de', 'DE'],
  ['UK', 'GB'],
  ['xk', 'XK'],
  ['EU', null],
  ['AP', null],
  ['T1', null],
  ['', null],
])('knows which country "%s" means', (letters, country) => {
  expect([countryMeant(letters), countryMeant(letters)]).toEqual([country, country]);
});
