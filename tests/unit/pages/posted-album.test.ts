import { expect, it } from 'vitest';
import { orderOf } from '../../../src/pages/_upload/posted-album.ts';

/** Where five photos come whose form had these places typed into it. */
const order = (...places: string[]): string =>
  orderOf(places.map((place, at) => [`place_${at + 1}`, place])).join('');

it.each([
  ['the last one to the first place', ['1', '2', '3', '4', '1'], '51234'],
  ['before all others', ['1', '2', '3', '4', '0'], '51234'],
  ['the last one to the second place', ['1', '2', '3', '4', '2'], '15234'],
  ['the first one to the third place', ['3', '2', '3', '4', '5'], '23145'],
  ['the first one to the last place', ['5', '2', '3', '4', '5'], '23451'],
  ['two to one place, in their order', ['1', '2', '3', '2', '2'], '14523'],
  ['two for each other', ['1', '3', '2', '4', '5'], '13245'],
  ['one without a place to the end', ['', '2', '3', '4', '5'], '23451'],
  ['one without a number to the end', ['x', '2', '3', '4', '5'], '23451'],
])('the photos of an album come by the places that were typed: %s', (_what, places, expected) => {
  expect(order(...places)).toBe(expected);
});

it('photos that are left out have no place', () => {
  const pairs = [
    ['place_1', '1'],
    ['place_2', '1'],
    ['out', '1'],
    ['title', '2'],
  ] as const;
  expect(orderOf(pairs)).toEqual([2]);
});
