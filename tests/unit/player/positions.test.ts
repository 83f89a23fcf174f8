import { describe, expect, it } from 'vitest';
import { keptPlace, resumedAt, withPosition } from '#lib/position-change.ts';
import { POSITIONS_LIMIT, readPositions, type Positions } from '#lib/positions.ts';

const DAY = 86_400_000;
const NOW = 400 * DAY;

describe('where videos were left', () => {
  it('is kept in whole seconds, the newest first', () => {
    const first = withPosition({}, 7, [190.6, 600], NOW - DAY);
    expect(withPosition(first, 8, [60, 120], NOW)).toEqual({
      7: [190, 600, NOW - DAY],
      8: [60, 120, NOW],
    });
  });

  it('is the start of a video that is hardly begun, which nobody saw whole', () => {
    const left = withPosition({}, 7, [60, 120], NOW);
    expect(withPosition(left, 7, [2.5, 120], NOW)).toEqual({ 7: [0, 120, NOW] });
    expect([0, 0.2, 4.9, 5, 60, 118].map((at) => keptPlace(at, 120))).toEqual([0, 1, 5, 5, 60, 0]);
    expect([0, 1, 4, 5, 60].map(resumedAt)).toEqual([0, 0, 0, 5, 60]);
  });

  it('is forgotten for a video that did not play, or is finished', () => {
    const left = withPosition({}, 7, [60, 120], NOW);
    expect(withPosition(left, 7, [0, 120], NOW)).toEqual({});
    expect(withPosition(left, 7, [117, 120], NOW)).toEqual({});
    expect(withPosition(left, 7, [590, 600], NOW)).toEqual({});
    expect(withPosition({}, 7, [60, 0], NOW)).toEqual({});
  });

  it('is pruned after 30 days', () => {
    const kept = { 1: [60, 120, NOW - 31 * DAY], 2: [60, 120, NOW - 29 * DAY] } as const;
    expect(Object.keys(readPositions(kept, NOW))).toEqual(['2']);
    expect(Object.keys(withPosition(kept, 3, [9, 99], NOW))).toEqual(['2', '3']);
  });

  it('outlives a clock that was ahead, or has fallen back', () => {
    const kept = { 1: [60, 120, NOW + 90 * DAY] } as const;
    expect(withPosition(kept, 3, [9, 99], NOW)).toEqual({ 1: [60, 120, NOW], 3: [9, 99, NOW] });
  });

  it('is bounded: the oldest go', () => {
    const many: Positions = Object.fromEntries(
      Array.from({ length: POSITIONS_LIMIT + 5 }, (_, id) => [id + 1, [60, 120, NOW - id]]),
    );
    const kept = withPosition(many, 9999, [60, 120], NOW);
    expect(Object.keys(kept)).toHaveLength(POSITIONS_LIMIT);
    expect(kept[9999]).toBeDefined();
    expect(kept[POSITIONS_LIMIT + 5]).toBeUndefined();
  });

  it.each([null, 'text', 7, [], { 1: 'x' }, { 1: [1, 2] }])(
    'does without what was kept as %j',
    (found) => expect(readPositions(found, NOW)).toEqual({}),
  );
});
