import { expect, it } from 'vitest';
import { areMany } from '#api/catalogue/postgres/many-matches.ts';
import { rounded } from '#api/catalogue/postgres/tiered-matches.ts';

it.each([
  [28_195, 28_000],
  [999_999, 990_000],
  [2000, 2000],
  [7, 7],
])('%d videos that are expected are told as %d', (expected, told) => {
  expect(rounded(expected)).toBe(told);
});

it.each([
  [3000, 5000, 5001],
  [1_000_000, 7000, 7100],
])('of %d videos %d are few and %d are many', (videos, few, many) => {
  expect([areMany(few, videos), areMany(many, videos)]).toEqual([false, true]);
});
