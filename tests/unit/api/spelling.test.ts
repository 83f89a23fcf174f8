import { describe, expect, it } from 'vitest';
import { editsBetween, spelled } from '#api/catalogue/suggestions/spelling.ts';

describe('edits between words', () => {
  it.each([
    ['harbour', 'harbour', 0],
    ['habour', 'harbour', 1],
    ['harbuor', 'harbour', 1],
    ['lihgthouse', 'lighthouse', 1],
    ['balons', 'balloons', 2],
    ['boat', 'goats', 2],
    ['night', 'lighthouse', 3],
    ['Ёлка', 'Елки', 2],
  ])('%s is %s away by %i', (one, other, edits) => {
    expect(editsBetween(one, other, 2)).toBe(edits);
    expect(editsBetween(other, one, 2)).toBe(edits);
  });
});

describe('what was meant', () => {
  const spell = (text: string, titles: Record<string, number>, labels: readonly string[] = []) => {
    const known = [...Object.keys(titles), ...labels];
    return spelled(
      {
        wordsLike: () => Promise.resolve(known),
        isHeld: (word) => Promise.resolve(known.includes(word)),
        titles: (word) => Promise.resolve(titles[word] ?? 0),
      },
      text,
    );
  };

  it('is the word of most titles among those equally near', async () => {
    expect(await spell('habour', { harbour: 3, labour: 2 })).toBe('harbour');
    expect(await spell('boats', { coats: 9, goats: 12 })).toBe('goats');
  });
  it('rather begins with the same letter', async () => {
    expect(await spell('bost', { boat: 1, most: 90 })).toBe('boat');
  });
  it('rather is a word of titles than of labels', async () => {
    expect(await spell('balons', { balloons: 1 }, ['ballons', 'balony'])).toBe('balloons');
    expect(await spell('harbuor', {}, ['harbour'])).toBe('harbour');
  });
  it('rather doubles a letter than it changes others', async () => {
    expect(await spell('balons', { balloons: 1, barons: 50 })).toBe('balloons');
  });
  it('leaves the words that are known', async () => {
    expect(await spell('nigth harbour', { night: 1, harbour: 1, harbours: 5 })).toBe(
      'night harbour',
    );
    expect(await spell('harbour', { harbour: 1, harbours: 50 })).toBeNull();
  });
  it('leaves out what no video has, where something else is put right', async () => {
    const titles = { night: 1, harbour: 1 };
    expect(await spell('habour q', titles)).toBe('harbour');
    expect(await spell('habour zzzzqq night', titles)).toBe('harbour night');
    // Not typed to its end.
    expect(await spell('habour ni', titles)).toBe('harbour ni');
    expect(await spell('harbour q', titles)).toBeNull();
  });
  it('is found whatever two slips make of it', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyzäñжш'];
    for (const meant of ['lighthouse', 'balloons', 'маяковка', 'panorama']) {
      for (const [at, letter] of letters.entries()) {
        const [first, second] = [1 + (at % 3), 4 + (at % 4)];
        const changed = [...meant];
        changed[first] = letter;
        changed[second] = letters.at(-1 - at) ?? letter;
        const added = meant.slice(0, first) + letter + meant.slice(first, second);
        for (const slip of [changed.join(''), added + meant.slice(second + 1)]) {
          if (slip === meant) continue;
          expect(await spell(slip, { [meant]: 1 }), slip).toBe(meant);
        }
      }
    }
  });
  it('is not guessed for short words, nor too far away', async () => {
    expect(await spell('cta', { cat: 5 })).toBeNull();
    expect(await spell('bota', { boats: 5, gate: 3 })).toBeNull();
    expect(await spell('zzzzzz', { harbour: 5 })).toBeNull();
    expect(await spell('wwwwww', { week: 5 })).toBeNull();
    expect(await spell('zzqqxx', { zoom: 5, zinc: 5, quiz: 5 })).toBeNull();
    expect(await spell('stones', { tone: 5 })).toBeNull();
  });
});
