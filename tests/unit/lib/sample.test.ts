import { describe, expect, it } from 'vitest';
import { sampleOf } from '#lib/sample.ts';

const numbers = Array.from({ length: 140 }, (_, index) => index);

describe('sampleOf', () => {
  it('takes as many as asked, none twice', () => {
    const taken = sampleOf(numbers, 100);
    expect(taken).toHaveLength(100);
    expect(new Set(taken).size).toBe(100);
  });

  it('takes what there is of a shorter list', () => {
    expect(sampleOf([1, 2], 100).toSorted()).toEqual([1, 2]);
  });

  it('takes by chance', () => {
    expect(sampleOf(numbers, 3, () => 0)).toEqual([0, 1, 2]);
    expect(sampleOf(numbers, 3, () => 0.999)).toEqual([139, 138, 137]);
  });
});
