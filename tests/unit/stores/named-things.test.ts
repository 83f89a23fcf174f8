import { lookUpName } from '#stores/named-things.ts';
import { describe, expect, it } from 'vitest';
import { providePlatform } from './platform.ts';

const entry = (dir: string, title: string): object => ({ dir, title, total_videos: '3' });

/** An API that answers a name with these categories; gives what it was asked. */
function suggesting(categories: readonly object[]): string[] {
  const asked: string[] = [];
  providePlatform({
    fetch: (request) => {
      asked.push(new URL(request.url).search);
      return Promise.resolve(Response.json({ categories, models: [], channels: [] }));
    },
  });
  return asked;
}

describe('a name is looked up', () => {
  it('in the language of the page, whatever its case', async () => {
    const asked = suggesting([entry('night-trains', 'Nocne pociągi'), entry('night', 'Noc')]);
    const found = await lookUpName('categories', 'NOC', 'pl');
    expect(found).toMatchObject({ known: { dir: 'night', title: 'Noc' }, nearest: [] });
    expect(asked).toEqual(['?c=NOC&lang=pl']);
  });

  it('and what is nearest is told where nothing has it, three at most', async () => {
    suggesting(['a', 'b', 'c', 'd'].map((dir) => entry(dir, `Noc ${dir}`)));
    const found = await lookUpName('categories', 'Nocc', 'pl');
    expect(found?.known).toBeUndefined();
    expect(found?.nearest.map(({ dir }) => dir)).toEqual(['a', 'b', 'c']);
  });

  it('of one character, where that is a word', async () => {
    suggesting([entry('rain', '雨')]);
    expect((await lookUpName('categories', '雨', 'ja'))?.known?.dir).toBe('rain');
  });

  it('unless it is too short, or there is no answer', async () => {
    const asked = suggesting([]);
    expect(await lookUpName('models', 'ab', 'en')).toBeNull();
    expect(asked).toEqual([]);
    providePlatform({ fetch: () => Promise.reject(new TypeError('no network')) });
    expect(await lookUpName('models', 'abc', 'en')).toBeNull();
  });
});
