import { describe, expect, it } from 'vitest';
import {
  keyOfTitle,
  proposalsFor,
  wordsOfTitle,
  type Candidate,
  type Trait,
} from '#lib/for-you.ts';

const trait = (kind: Trait['kind'], title: string): Trait => ({
  kind,
  key: keyOfTitle(title),
  title,
});
const sea = trait('category', 'Sea');
const snow = trait('category', 'Snow');
const city = trait('category', 'City');
const ada = trait('model', 'Ada Reed');

const video = (id: number, ...traits: Trait[]): Candidate => ({ id, title: `Video ${id}`, traits });
const ids = (found: readonly { of: Candidate }[]): number[] => found.map(({ of }) => of.id);

/** Something of everything, so that no trait is in all. */
const POOL = [
  video(1, snow),
  video(2, sea),
  video(3, city),
  video(4, sea, ada),
  video(5, city, snow),
];

describe('proposals', () => {
  it('are what shares most with what was watched, the rest left out', () => {
    const taste = [{ id: 90, traits: [sea, ada] }];
    expect(ids(proposalsFor(POOL, taste))).toEqual([4, 2]);
  });

  it('say the reason that counts most, in the words of the page it was watched on, with how often', () => {
    const meer = { ...sea, title: 'Meer' };
    const taste = [
      { id: 90, traits: [meer] },
      { id: 91, traits: [meer] },
    ];
    const [first] = proposalsFor(POOL, taste);
    expect(first).toMatchObject({ of: { id: 2 }, reason: { title: 'Meer' }, watched: 2 });
  });

  it('leave out what only a dislike speaks for, and put a like before a mere look', () => {
    const disliked = [
      { id: 90, traits: [sea], vote: 0 as const },
      { id: 91, traits: [snow] },
    ];
    expect(ids(proposalsFor(POOL, disliked)).toSorted()).toEqual([1, 5]);
    const liked = [
      { id: 90, traits: [snow] },
      { id: 91, traits: [sea], vote: 1 as const },
    ];
    expect(ids(proposalsFor([video(1, snow), video(2, sea), video(3, city)], liked))).toEqual([
      2, 1,
    ]);
  });

  it('alternate between reasons', () => {
    const pool = [video(1, sea), video(2, sea), video(3, sea), video(4, snow), video(5, city)];
    const taste = [
      { id: 90, traits: [sea] },
      { id: 91, traits: [sea] },
      { id: 92, traits: [snow] },
    ];
    const order = ids(proposalsFor(pool, taste));
    expect(order).toHaveLength(4);
    expect(order.indexOf(4)).toBeLessThan(3);
  });

  it('know nothing from what every video has', () => {
    const pool = [video(1, sea), video(2, sea)];
    expect(proposalsFor(pool, [{ id: 90, traits: [sea] }])).toEqual([]);
  });

  it('are none of nothing', () => {
    expect(proposalsFor(POOL, [])).toEqual([]);
    expect(proposalsFor([], [{ id: 1, traits: [sea] }])).toEqual([]);
  });
});

it('titles and addresses have one key, in any script', () => {
  expect(keyOfTitle('  Ada  REED ')).toBe('ada-reed');
  expect(keyOfTitle('夜の 海')).toBe('夜の-海');
  expect(wordsOfTitle('Rain on the harbour, rain').map(({ key }) => key)).toEqual([
    'rain',
    'harbour',
  ]);
});
