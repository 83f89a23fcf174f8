import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  $exclusions,
  countExclusions,
  exclude,
  exclusionsToText,
  importExclusions,
  isExcluded,
  NOTHING_EXCLUDED,
  readmit,
  readmitAll,
  type ExclusionKind,
  type TileWords,
} from '#stores/exclusions.ts';
import { holdsWord } from '#stores/exclusion-match.ts';
import { proposedExclusions } from '#stores/exclusion-proposals.ts';
import { MAX_EXCLUSIONS, textToExclusions } from '#stores/exclusion-text.ts';
import { listedWords } from '#stores/listed-words.ts';
import { mount, providePlatform } from './platform.ts';

const TILE: TileWords = {
  title: 'Rain on a city window',
  categories: ['Rain', 'Window View'],
  models: ['Mira Vale'],
  modelDirs: ['mira-lee'],
  channel: 'North Film',
  channelDir: 'harbour',
  uploaders: ['harbour_film', 'Harbour Film'],
};
const only = (kind: ExclusionKind, title: string, dir = '') => ({
  ...NOTHING_EXCLUDED,
  [kind]: [{ title, dir }],
});

describe('a video', () => {
  it.each([
    ['categories', 'rain', ''],
    ['categories', 'Fensterblick', 'window-view'],
    ['models', 'MIRA  VALE', ''],
    ['channels', 'North Film', 'north-film'],
    // As it was called before.
    ['channels', 'Hafen', 'harbour'],
    ['channels', 'Harbour', ''],
    ['models', 'Mira', 'mira-lee'],
    ['models', 'Mira Lee', ''],
    ['uploaders', 'harbour film', ''],
    ['uploaders', 'harbour_film', ''],
    ['words', 'City', ''],
    ['words', 'city window', ''],
  ] as const)('is left out by %s %s', (kind, title, dir) => {
    expect(isExcluded(TILE, only(kind, title, dir))).toBe(true);
  });

  it.each([
    ['categories', 'Window', ''],
    ['models', 'Mira', ''],
    ['channels', 'Rain', ''],
    ['words', 'cit', ''],
    ['words', 'window city', ''],
    ['words', '…', ''],
  ] as const)('is not left out by %s %s', (kind, title, dir) => {
    expect(isExcluded(TILE, only(kind, title, dir))).toBe(false);
  });

  it('is left out by a Japanese word within a title that has no spaces', () => {
    expect(holdsWord('雨の東京を歩く', '東京')).toBe(true);
    expect(holdsWord('雨の京都を歩く', '東京')).toBe(false);
  });
});

describe('the exclusions', () => {
  it('are kept under `excluded` alone, and as null when there are none', () => {
    const platform = providePlatform();
    mount($exclusions);
    exclude('models', { title: ' Mira Vale ', dir: 'mira-vale' });
    exclude('models', { title: 'mira vale', dir: 'mira-vale' });
    expect([...platform.kept.keys()]).toEqual(['excluded']);
    expect(countExclusions($exclusions.get())).toBe(1);
    readmit('models', 'MIRA VALE');
    expect(platform.kept.get('excluded')).toBe('null');
  });

  it('are one, by whichever of its names in the languages of the site it was chosen', () => {
    providePlatform();
    mount($exclusions);
    exclude('categories', { title: 'Rain', dir: 'rain' });
    expect(exclude('categories', { title: 'Regen', dir: 'rain' })).not.toBe('full');
    expect($exclusions.get().categories).toEqual([{ title: 'Regen', dir: 'rain' }]);
    exclude('categories', { title: 'Rainy', dir: '' });
    readmit('categories', 'Regen');
    expect($exclusions.get().categories).toEqual([{ title: 'Rainy', dir: '' }]);
  });

  it('take whatever is found in storage', () => {
    const platform = providePlatform();
    mount($exclusions);
    for (const text of ['[]', '7', '{"words":7}', '{', '{"words":[null,{"title":3}," "]}']) {
      platform.writeElsewhere('excluded', text);
      expect($exclusions.get()).toEqual(NOTHING_EXCLUDED);
    }
    platform.writeElsewhere('excluded', '{"words":["rain"]}');
    expect($exclusions.get().words).toEqual([{ title: 'rain', dir: '' }]);
  });

  it('hold no more than a page can look at', () => {
    providePlatform();
    mount($exclusions);
    const lines = Array.from({ length: MAX_EXCLUSIONS + 5 }, (_, index) => `words: w${index}`);
    expect(importExclusions(lines.join('\n'))).toMatchObject({ added: MAX_EXCLUSIONS, left: 5 });
    expect(importExclusions('words: w1\nwords: w999\nmodels: Mira Vale')).toMatchObject({
      ...{ added: 1, left: 1 },
    });
    expect(exclude('words', { title: 'one more', dir: '' })).toBe('full');
    expect(exclude('words', { title: 'w1', dir: '' })).not.toBe('full');
    expect(exclude('models', { title: 'Mira Vale '.repeat(20), dir: '' })).not.toBe('full');
    readmit('words', 'w1');
    expect(exclude('words', { title: 'one more', dir: '' })).not.toBe('full');
    readmitAll();
    expect($exclusions.get()).toEqual(NOTHING_EXCLUDED);
  });

  it('come back from their text as they were', () => {
    const title = fc
      .stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} ,:'-]{0,40}$/u)
      .map((text) => text.trim());
    const dir = fc.stringMatching(/^[a-z0-9-]{0,20}$/);
    fc.assert(
      fc.property(title, dir, (name, slug) => {
        const before = only('categories', name, slug);
        expect(textToExclusions(exclusionsToText(before))).toEqual(before);
      }),
    );
  });

  it('pass over lines that are none', () => {
    expect(textToExclusions('hello\n\nmodel: x\nconstructor: y\nwords:\nwords: rain')).toEqual(
      only('words', 'rain'),
    );
  });
});

describe('a link to the exclusions', () => {
  it('proposes and changes nothing', async () => {
    const platform = providePlatform({
      address: '/excluded/#categories/window-view/Window%20View',
    });
    expect(await proposedExclusions()).toEqual([
      { kind: 'categories', dir: 'window-view', title: 'Window View' },
    ]);
    expect(platform.kept.size).toBe(0);
  });

  it.each(['#nonsense/a/b', '#words', '#%zz', '#video/x', ''])(
    '%s proposes nothing',
    async (hash) => {
      providePlatform({ address: `/excluded/${hash}` });
      expect(await proposedExclusions()).toEqual([]);
    },
  );
});

describe('the words of a list', () => {
  it('are read by id, and none where the API is in trouble', async () => {
    const tile = {
      video_id: '7',
      title: TILE.title,
      categories: 'Rain,Window View',
      models: 'Mira Vale',
      model_dirs: 'mira-lee',
      content_source_name: 'North Film',
      content_source_dir: 'harbour',
      username: 'harbour_film',
      display_name: 'Harbour Film',
    };
    providePlatform({ fetch: () => Promise.resolve(Response.json({ videos: [tile, null] })) });
    expect((await listedWords('/api/x')).get(7)).toEqual({ id: 7, ...TILE });
    providePlatform({ fetch: () => Promise.resolve(Response.json({ error: 1 })) });
    expect((await listedWords('/api/x')).size).toBe(0);
    providePlatform({ fetch: () => Promise.reject(new TypeError('offline')) });
    expect((await listedWords('/api/x')).size).toBe(0);
  });
});
