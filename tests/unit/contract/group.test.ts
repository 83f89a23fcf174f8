import { describe, expect, it } from 'vitest';
import { groupOf } from '#contract/entities/tile.ts';

describe('the group of a video', () => {
  it.each([
    ['str', 'str'],
    ['she', 'she'],
    ['gay', 'gay'],
    ['', 'gay'],
    ['STR', 'gay'],
    ['0', 'gay'],
  ])('AGE-21 is, by its gender %j, %s', (gender, group) => {
    expect(groupOf(gender)).toBe(group);
  });
});
