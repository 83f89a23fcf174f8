import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAllOf, forgetWatched } from '#browser/storage/watched.ts';

type Entries = Record<string, string>;
let local: Entries = {};
let tab: Entries = {};

/** A storage whose entries are its own properties, as browsers have it. */
const storage = (entries: Entries): Entries => {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(entries, name, { value });
  return entries;
};

const trait = { kind: 'model', key: 'ann', title: 'Ann' };
const POSITIONS = { 1: [10, 60, 1], 2: [20, 60, 2], 3: [30, 60, 3] };
const TASTE = [3, 2, 1].map((id) => ({ id, traits: [trait] }));

beforeEach(() => {
  local = storage({
    positions: JSON.stringify(POSITIONS),
    taste: JSON.stringify(TASTE),
    searches: '["rain"]',
    for_you: '1',
  });
  tab = storage({ 'played.7': '[1,2]', scroll: '120' });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

const kept = (key: string): unknown => JSON.parse(local[key] ?? 'null');

it('a history that is cleared takes with it where videos were left, what they are about and what a playlist has played', () => {
  forgetWatched();
  expect(local).toEqual({ searches: '["rain"]', for_you: '1' });
  expect(tab).toEqual({ scroll: '120' });
});

it('a video that is taken out takes these with it, and brings them back to their places', () => {
  const putBack = forgetAllOf(2);
  expect(kept('positions')).toEqual({ 1: POSITIONS[1], 3: POSITIONS[3] });
  expect(kept('taste')).toEqual([TASTE[0], TASTE[2]]);
  // Another tab forgets one meanwhile.
  forgetAllOf(1);
  putBack();
  expect(kept('positions')).toEqual({ 2: POSITIONS[2], 3: POSITIONS[3] });
  expect(kept('taste')).toEqual([TASTE[0], TASTE[1]]);
});

it('a video of which nothing is known leaves everything as it is, also where that is nonsense', () => {
  forgetAllOf(9)();
  expect([kept('positions'), kept('taste')]).toEqual([POSITIONS, TASTE]);
  local['positions'] = 'null';
  local['taste'] = '[null, {}]';
  forgetAllOf(1)();
  expect([kept('positions'), kept('taste')]).toEqual([null, [null, {}]]);
});
