import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from '#lib/byte-range.ts';

describe('parseRange', () => {
  it('reads a closed, an open and a suffix range', () => {
    expect(parseRange('bytes=0-99', 1000)).toEqual({ first: 0, last: 99 });
    expect(parseRange('bytes=900-', 1000)).toEqual({ first: 900, last: 999 });
    expect(parseRange('bytes=-10', 1000)).toEqual({ first: 990, last: 999 });
  });

  it('stops at the end of the content', () => {
    expect(parseRange('bytes=5-5000', 1000)).toEqual({ first: 5, last: 999 });
    expect(parseRange('bytes=-5000', 1000)).toEqual({ first: 0, last: 999 });
  });

  it('cannot satisfy what begins beyond the end, nor an empty suffix', () => {
    expect(parseRange('bytes=1000-', 1000)).toBe('unsatisfiable');
    expect(parseRange('bytes=-0', 1000)).toBe('unsatisfiable');
  });

  it.each([
    null,
    '',
    'bytes',
    'items=0-1',
    'bytes=5-4',
    'bytes=-',
    'bytes=0-1,3-4',
    'bytes=a-b',
    'bytes=1e3-',
  ])('sends the whole for %j', (header) => {
    expect(parseRange(header, 1000)).toBeUndefined();
  });

  it('never leaves the content, whatever is asked', () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    );
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 1e9 }), (text, size) => {
        const range = parseRange(text, size);
        if (range === undefined || range === 'unsatisfiable') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.last).toBeGreaterThanOrEqual(range.first);
        expect(range.last).toBeLessThan(size);
      }),
    );
  });
});
