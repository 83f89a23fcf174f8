import { describe, expect, it } from 'vitest';
import { targetOf } from '#lib/photo-keys.ts';

describe('keys of the photo viewer', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 23, 23],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 0, 0],
    ['Home', 9, 0],
    ['End', 9, 23],
    ['Enter', 9, null],
    ['constructor', 9, null],
  ])('%s at %d of 24 leads to %s', (key, place, target) => {
    expect(targetOf(key, place, 24)).toBe(target);
  });
});
