import { describe, expect, it } from 'vitest';
import { choicesFor } from '#stores/search-choices.ts';
import { move } from '#lib/listbox-keys.ts';
import { providePlatform } from '../stores/platform.ts';

const suggestion = (dir: string) => ({ dir, title: dir, totalVideos: 7, image: '/a.jpg' });

describe('choices of the search', () => {
  it('SRCH-14 are the recent searches while there is no text', () => {
    providePlatform({ address: '/fr/' });
    const groups = choicesFor(' ', ['harbour'], null);
    expect(groups).toEqual([
      {
        kind: 'recent',
        choices: [{ href: '/fr/search/1/?s=harbour', title: 'harbour', image: null, videos: null }],
      },
    ]);
  });

  it('are categories, models and channels in the language of the page, without empty groups', () => {
    providePlatform({ address: '/ja/videos/longest/1/' });
    const found = { categories: [suggestion('rain')], models: [], channels: [suggestion('north')] };
    const groups = choicesFor('ra', ['harbour'], found);
    expect(groups.map(({ kind, choices }) => [kind, choices[0]?.href])).toEqual([
      ['categories', '/ja/categories/rain/latest-updates/1/'],
      ['channels', '/ja/channel/north/'],
    ]);
  });

  it('ROUTE-45 lead to the videos of a model', () => {
    providePlatform();
    const found = { categories: [], models: [suggestion('mira-vale')], channels: [] };
    const [group] = choicesFor('mira', [], found);
    expect(group?.choices[0]?.href).toBe('/model/mira-vale/videos/1/');
  });

  it('are what is searched for often, first, and titles, last, where the host says so', () => {
    providePlatform();
    const named = { categories: [suggestion('rain')], models: [], channels: [] };
    const videos = [{ id: 7, dir: 'slow-rain', title: 'Slow rain', image: '/b.jpg' }];
    const groups = choicesFor('', [], { ...named, searches: ['rain'], videos });
    expect(groups.map(({ kind, choices }) => [kind, choices[0]?.href])).toEqual([
      ['searches', '/search/1/?s=rain'],
      ['categories', '/categories/rain/latest-updates/1/'],
      ['titles', '/videos/7/slow-rain/'],
    ]);
  });

  it('are none without suggestions and without recent searches', () => {
    expect(choicesFor('', [], null)).toEqual([]);
    expect(choicesFor('rain', ['harbour'], null)).toEqual([]);
  });
});

describe('a key among the rows', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, -1],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, -1],
    ['Home', 1, 0],
    ['End', 1, 2],
    ['Home', -1, null],
    ['End', -1, null],
    ['a', 1, null],
  ])('%s at %d of three leads to %s', (key, active, next) => {
    expect(move(key, active, 3)).toBe(next);
  });

  it('means nothing without rows', () => {
    expect(move('ArrowDown', -1, 0)).toBeNull();
  });
});
