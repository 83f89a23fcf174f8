import { describe, expect, it } from 'vitest';
import { byDay, formatDay } from '#lib/days.ts';

const NOW = Date.UTC(2026, 10, 16, 0, 30);
const HOUR = 3_600_000;

describe('the day of a time', () => {
  it.each([
    ['en', 0, 'Today'],
    ['en', -1, 'Today'],
    ['en', 1, 'Yesterday'],
    ['de', 24, 'Gestern'],
    ['ru', 0, 'Сегодня'],
    ['ja', 1, '昨日'],
    ['en', 25, 'Saturday, November 14, 2026'],
    ['de', 25, 'Samstag, 14. November 2026'],
  ] as const)('is said in %s, %i hours ago, as %s', (lang, hours, text) => {
    expect(formatDay(NOW - hours * HOUR, NOW, lang)).toBe(text);
  });
});

describe('things by day', () => {
  it('stay in their order', () => {
    const times = [NOW, NOW - HOUR, NOW - 2 * HOUR, NOW - 30 * HOUR];
    const days = byDay(times, (time) => time);
    expect(days.map(({ things }) => things)).toEqual([
      ...[[times[0]], [times[1], times[2]], [times[3]]],
    ]);
    expect(days[1]?.time).toBe(times[1]);
    expect(byDay([], () => 0)).toEqual([]);
  });
});
