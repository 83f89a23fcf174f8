import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitCrop, middleCrop, moveCrop, widestCrop, zoomCrop } from '#lib/crop.ts';

const rule = { size: { width: 2000, height: 1000 }, shape: 5, least: 1250 };
const square = { size: { width: 2000, height: 400 }, shape: 1, least: 192 };

describe('the part of a picture', () => {
  it('is as much as there is of its shape, in the middle', () => {
    expect([widestCrop(rule), widestCrop(square)]).toEqual([2000, 400]);
    expect(middleCrop(rule)).toEqual({ left: 0, top: 300, width: 2000 });
    expect(middleCrop(square)).toEqual({ left: 800, top: 0, width: 400 });
  });

  it('is moved as far as the picture goes', () => {
    const middle = middleCrop(square);
    expect(moveCrop(middle, [-50, 30], square)).toEqual({ ...middle, left: 750 });
    expect(moveCrop(middle, [9000, 0], square).left).toBe(1600);
    expect(moveCrop(middleCrop(rule), [0, -9000], rule).top).toBe(0);
  });

  it('keeps its middle where it becomes narrower, and is never too small', () => {
    expect(zoomCrop(middleCrop(rule), 1500, rule)).toEqual({ left: 250, top: 350, width: 1500 });
    expect(zoomCrop(middleCrop(rule), 10, rule).width).toBe(1250);
    expect(zoomCrop(middleCrop(square), 9000, square)).toEqual(middleCrop(square));
  });

  it('is within the picture, whatever is asked for', () => {
    const any = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(any, any, any, (left, top, width) => {
        const crop = fitCrop({ left, top, width }, rule);
        expect(Object.values(crop).every(Number.isInteger)).toBe(true);
        expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(rule.size.width);
        expect(crop.top + crop.width / rule.shape).toBeLessThanOrEqual(rule.size.height + 1);
      }),
    );
  });
});
