import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '#config/locales.ts';
import { agesOn } from '#i18n/ages.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 13, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const ages = (lang: Language, viewer: object | null, style?: 'short') =>
  [-1, 0.3, 1, 5, 59, 60, 125, 1500].map((minutes) =>
    agesOn({ view: { lang }, viewer }, style)(NOW - minutes * MINUTE),
  );

describe('an age', () => {
  it('is said to the minute on a page that is made for one reader', () => {
    const both = ['1 minute ago', '5 minutes ago', '59 minutes ago', '1 hour ago', '2 hours ago'];
    expect(ages('en', { id: 1 })).toEqual(['just now', 'just now', ...both, '1 day ago']);
    expect(ages('de', { id: 1 }).slice(0, 4)).toEqual([
      ...['gerade eben', 'gerade eben', 'vor 1 Minute', 'vor 5 Minuten'],
    ]);
    expect(ages('en', { id: 1 }, 'short')[3]).toBe('5 min. ago');
  });

  it.each(LANGUAGES)('has another word than now for what has just been, in %s', (lang) => {
    const [, said] = ages(lang, { id: 1 });
    expect(said).not.toBe(
      new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(0, 'second'),
    );
    expect(ages(lang, { id: 1 })[3]).toContain('5');
  });

  it('is said in hours on a page that is stored for everybody', () => {
    const hour = '1 hour ago';
    expect(ages('en', null)).toEqual([
      ...[hour, hour, hour, hour, hour, hour, '2 hours ago', '1 day ago'],
    ]);
  });
});
