import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { formatDecimal, formatPercent } from '#lib/format-number.ts';
import { RATES } from '#player/rates.ts';

describe.each(LANGUAGES)('a number in %s is written as Intl writes it', (lang) => {
  it.each([0, 1, 2])('with at most %i decimals', (digits) => {
    const intl = new Intl.NumberFormat(lang, { maximumFractionDigits: digits });
    for (const value of [...RATES, 0, 0.04, 9.96, 999.9, 1234.5, 12345, 1234567.891])
      expect(formatDecimal(value, lang, digits)).toBe(intl.format(value));
  });

  it('as a percent', () => {
    for (const share of [0, 0.004, 0.5, 0.974, 0.976, 1])
      expect(formatPercent(share, lang)).toBe(share.toLocaleString(lang, { style: 'percent' }));
  });
});
