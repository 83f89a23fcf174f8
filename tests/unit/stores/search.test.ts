import { SEARCH_MAX_LENGTH } from '#config/limits.ts';
import { inPageLanguage, search, searchAddress } from '#stores/search-address.ts';
import { describe, expect, it } from 'vitest';
import { providePlatform } from './platform.ts';

describe('search', () => {
  it('SRCH-05 goes to the results of three characters, which keep the title if there are any', () => {
    const { visited, kept } = providePlatform({ address: '/videos/longest/1/' });
    search(' sea ');
    expect(visited).toEqual(['/search/1/?s=sea']);
    expect(kept.size).toBe(0);
  });

  it('SRCH-06 does nothing with two characters or fewer', () => {
    const { visited, kept } = providePlatform();
    for (const text of ['', 'a', 'ab', ' a b'.slice(0, 3), '  ']) search(text);
    expect(visited).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('SRCH-07 takes at most 69 characters', () => {
    providePlatform();
    expect(searchAddress('x'.repeat(200))).toBe(`/search/1/?s=${'x'.repeat(SEARCH_MAX_LENGTH)}`);
  });

  it('keeps the language of the page', () => {
    providePlatform({ address: '/pl/' });
    expect(searchAddress('góra')).toBe('/pl/search/1/?s=g%C3%B3ra');
    expect(inPageLanguage('/categories/')).toBe('/pl/categories/');
  });

  it('keeps the filters of the results it starts from, not those of another listing', () => {
    providePlatform({ address: '/search/3/?s=old&date=week&duration=2' });
    expect(searchAddress('new one')).toBe('/search/1/?s=new+one&date=week&duration=2');
    providePlatform({ address: '/videos/top-rated/1/?date=week' });
    expect(searchAddress('new one')).toBe('/search/1/?s=new+one');
  });
});
