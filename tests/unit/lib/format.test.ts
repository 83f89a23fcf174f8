import { describe, expect, it } from 'vitest';
import { MAX_RATING, TILE_DESCRIPTION_MAX } from '#config/limits.ts';
import {
  abbreviateCount,
  abbreviated,
  formatAge,
  formatDue,
  formatDate,
  formatDuration,
  formatShortDate,
  isoDuration,
  truncateDescription,
} from '#lib/format.ts';
import { isRated, ratingPercent } from '#lib/rating.ts';

describe('whether a rating is shown', () => {
  it.each([
    ['nobody voted', 0, 0, 0, false],
    ['four people voted', 5, 4, 0, false],
    ['five people voted', 4, 4, 1, true],
    ['five people disliked it', 0, 0, 5, true],
    ['a host tells a rating and no votes', 4.2, 0, 0, true],
  ])('%s', (_case, rating, likes, dislikes, shown) => {
    expect(isRated({ rating, likes, dislikes })).toBe(shown);
  });
});

describe('counts', () => {
  it('CONST-02 abbreviates 4 to 6 digits with K, never rounding up', () => {
    expect(abbreviateCount(999, 'en')).toBe('999');
    expect(abbreviateCount(1000, 'en')).toBe('1K');
    expect(abbreviateCount(1999, 'en')).toBe('1.9K');
    expect(abbreviateCount(128_400, 'en')).toBe('128K');
    expect(abbreviateCount(999_999, 'en')).toBe('999K');
    expect(abbreviateCount(1999, 'de')).toBe('1,9K');
  });

  it('CONST-03 abbreviates 7 and more digits with M', () => {
    expect(abbreviateCount(1_000_000, 'en')).toBe('1M');
    expect(abbreviateCount(12_345_678, 'en')).toBe('12M');
  });
});

describe('rating', () => {
  it('LIST-30 is shown as a percent of rating / 0.05', () => {
    expect(ratingPercent(4.1)).toBe(82);
    expect(ratingPercent(0)).toBe(0);
  });

  it('LIST-31 never shows over 100', () => {
    expect(ratingPercent(MAX_RATING)).toBe(100);
    expect(ratingPercent(MAX_RATING + 3)).toBe(100);
  });
});

describe('durations', () => {
  it('LIST-28 are written as h:m:s text', () => {
    expect(formatDuration(754)).toBe('12:34');
    expect(formatDuration(3723)).toBe('1:02:03');
    expect(formatDuration(5)).toBe('0:05');
  });

  it('are written as ISO 8601 for machines', () => {
    expect(isoDuration(3723)).toBe('PT1H2M3S');
    expect(isoDuration(60)).toBe('PT1M');
    expect(isoDuration(0)).toBe('PT0S');
  });
});

describe('a tile description', () => {
  const atLimit = 'é'.repeat(TILE_DESCRIPTION_MAX);

  it('LIST-33 of up to 70 characters is shown whole', () => {
    expect(truncateDescription(atLimit)).toBe(atLimit);
  });

  it('LIST-32 longer than that is cut to 67 characters and an ellipsis', () => {
    const cut = truncateDescription(`${atLimit}!`);
    expect(cut).toBe(`${'é'.repeat(67)}...`);
    expect(Array.from(cut)).toHaveLength(TILE_DESCRIPTION_MAX);
  });
});

describe('dates', () => {
  const now = Date.UTC(2026, 10, 20, 12);

  it('are days in UTC, in the language of the page', () => {
    expect(formatDate(Date.UTC(2026, 10, 12, 23, 59), 'en')).toBe('November 12, 2026');
    expect(formatDate(Date.UTC(2026, 10, 12, 23, 59), 'de')).toBe('12. November 2026');
  });

  it('are short without their year, where they are of the last months', () => {
    const day = Date.UTC(2026, 8, 30);
    expect(formatShortDate(day, 'en', Date.UTC(2027, 0, 5))).toBe('Sep 30');
    expect(formatShortDate(day, 'de', Date.UTC(2027, 0, 5))).toBe('30. Sept.');
    expect(formatShortDate(day, 'en', Date.UTC(2027, 8, 29))).toBe('Sep 30, 2026');
  });

  it('become an age in the largest fitting unit', () => {
    expect(formatAge(now - 3 * 86_400_000, now, 'en')).toBe('3 days ago');
    expect(formatDue(now + 47.5 * 3_600_000, now, 'en')).toBe('in 47 hours');
    expect(formatDue(now + 9 * 86_400_000, now, 'de')).toBe('in 9 Tagen');
    expect(formatDue(now - 5 * 3_600_000, now, 'en')).toBe('5 hours ago');
    expect(formatAge(now - 90 * 86_400_000, now, 'en', 'short')).toBe('3 mo. ago');
    expect(formatAge(now - 160 * 86_400_000, now, 'es', 'short')).toBe('hace 5 meses');
    expect(formatAge(now - 5 * 86_400_000, now, 'fr', 'short')).toBe('il y a 5 jours');
    expect(formatAge(now - 22 * 86_400_000, now, 'es', 'short')).toBe('hace 3 sem.');
    // No word of the calendar: 47 hours ago was the day before yesterday.
    expect(formatAge(now - 25 * 3_600_000, now, 'en')).toBe('1 day ago');
    expect(formatAge(now - 47 * 3_600_000, now, 'de', 'short')).toBe('vor 1 Tag');
    expect(formatAge(now - 60 * 3_600_000, now, 'de')).toBe('vor 2 Tagen');
    expect(formatAge(now - 400 * 86_400_000, now, 'en')).toBe('1 year ago');
    expect(formatAge(now - 25 * 3_600_000, now, 'it', 'short')).toBe('1 giorno fa');
    expect(formatDue(now + 60 * 3_600_000, now, 'de')).toBe('in 2 Tagen');
    expect(formatDue(now + 1_800_000, now, 'en')).toBe('this hour');
    expect(formatAge(now + 5000, now, 'en')).toBe('1 hour ago');
  });
});

describe('a count with its word', () => {
  it.each([
    [21, 'one'],
    [918_761, 'many'],
    [1_001, 'many'],
    [4_321, 'many'],
    [2_345_671, 'many'],
  ])('%d is read in Russian as it is shown', (count, form) => {
    expect(new Intl.PluralRules('ru').select(abbreviated(count, 'en').count)).toBe(form);
  });

  it('shows what is abbreviated', () => {
    expect(abbreviated(21_001, 'en')).toEqual({ count: 21_000, n: '21K' });
    expect(abbreviated(7, 'en')).toEqual({ count: 7, n: '7' });
  });
});
