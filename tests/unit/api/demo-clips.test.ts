import { describe, expect, it } from 'vitest';
import { agreeing, clipsFor, clipsInTurn, stillsInTurn } from '#api/demo/clips.ts';
import { clips } from '#api/demo/media/catalog.ts';
import { CHANNELS } from '#api/demo/words/names.ts';
import { SUBJECTS } from '#api/demo/words/subjects.ts';

const ids = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id);

describe('clips of a subject', () => {
  it('are at least two for each subject but test cards, and no test card for another one', () => {
    for (const subject of SUBJECTS) {
      const found = ids(clipsFor(subject, clips));
      if (subject.themes.includes('test')) expect(found).toEqual(['ts']);
      else {
        expect(found.length, subject.themes.join()).toBeGreaterThanOrEqual(2);
        expect(found).not.toContain('ts');
      }
    }
  });

  it('take turns, so that neighbours of a list by date differ', () => {
    const [harbour] = SUBJECTS.filter(({ themes }) => themes.includes('harbour'));
    const found = harbour ? clipsFor(harbour, clips) : [];
    const next = clipsInTurn();
    const first = Array.from({ length: 60 }, () => next(found, 'all').id);
    expect(first.some((id, place) => id === first[place + 1])).toBe(false);
    expect(new Set(first)).toEqual(new Set(ids(found)));
  });

  it('show each of their stills before one comes again, and another group begins anew', () => {
    const stillOf = stillsInTurn();
    for (const clip of clips) {
      const stills = Array.from({ length: clip.frames }, () => stillOf(clip, 'str'));
      expect(new Set(stills).size).toBe(clip.frames);
      expect(stillOf(clip, 'gay')).toBe(stills[0]);
    }
  });
});

describe('clips that agree with a title', () => {
  const lighthouses = clips.filter(({ themes }) => themes.includes('lighthouse'));

  it.each([
    ['Far headlands under a full moon', 'li'],
    ['Early start: tall lighthouse beams', 'ro'],
    ['Wave-beaten breakers before the storm', 'ga'],
  ])('%s: %s', (title, id) => {
    expect(ids(agreeing(title, lighthouses))).toEqual([id]);
  });

  it('are all of them where none does', () => {
    expect(agreeing('Headlands in the first snow', lighthouses)).toEqual(lighthouses);
    expect(agreeing('Headlands from above', lighthouses)).toEqual(lighthouses);
  });
});

it('has a clip for what each channel is about', () => {
  for (const row of CHANNELS) {
    const theme = row.split('|')[2] ?? '';
    expect(
      clips.some(({ themes }) => themes.includes(theme)),
      row,
    ).toBe(true);
  }
});

it('has portrait and square clips among them, as large as others', () => {
  const sizes = clips.map(({ renditions: { hq } }) => `${hq.width}x${hq.height}`);
  expect(new Set(sizes)).toEqual(new Set(['1280x720', '720x1280', '720x720']));
});
