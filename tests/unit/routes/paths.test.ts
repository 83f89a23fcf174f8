import { describe, expect, it } from 'vitest';
import { PAGINATION_WINDOW, SEARCH_MAX_LENGTH } from '#config/limits.ts';
import { pageWindow } from '#lib/pagination.ts';
import { paths, withQuery } from '#routes/paths.ts';
import { cleanSearchText, isSearchable } from '#lib/search-text.ts';
import { parseStartTime } from '#lib/start-time.ts';

describe('paths', () => {
  it('ROUTE-01 all end with a slash before the query', () => {
    const built = [
      paths.home(),
      paths.videos('longest', 3),
      paths.video({ id: 7, dir: 'a-b' }),
      paths.video({ id: 7, dir: '' }),
      paths.category(['rain', 'city']),
      paths.search('two words', 2),
      paths.model('mira-vale'),
      paths.channel('north'),
      paths.information('terms'),
    ];
    for (const path of built) expect(path.split('?')[0]).toMatch(/\/$/);
  });

  it('keep hostile text inside its part', () => {
    expect(paths.videos('../../x')).toBe('/videos/..%2F..%2Fx/1/');
    expect(paths.search('a&b=c#d')).toBe('/search/1/?s=a%26b%3Dc%23d');
  });

  it('leave empty query values out', () => {
    expect(withQuery('/x/', { a: '', b: null, c: 2 })).toBe('/x/?c=2');
    expect(withQuery('/x/', {})).toBe('/x/');
    expect(withQuery('/x/?s=a', { date: 'day' })).toBe('/x/?s=a&date=day');
  });
});

describe('the paging window', () => {
  it('LIST-18 shows 5 pages around the current one', () => {
    expect(pageWindow(10, 89)).toEqual([8, 9, 10, 11, 12]);
    expect(pageWindow(10, 89)).toHaveLength(PAGINATION_WINDOW);
  });

  it('stays within the pages there are', () => {
    expect(pageWindow(1, 89)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(89, 89)).toEqual([85, 86, 87, 88, 89]);
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0)).toEqual([1]);
  });
});

describe('a search text', () => {
  it('SRCH-05 of 3 characters is accepted, of 2 is not', () => {
    expect(isSearchable('sea')).toBe(true);
    expect(isSearchable(' se ')).toBe(false);
  });

  it('of 2 characters is accepted where they are Japanese or Korean', () => {
    expect(isSearchable('夜景')).toBe(true);
    expect(isSearchable('夜')).toBe(false);
    expect(isSearchable('바다')).toBe(true);
  });

  it('SRCH-07 is cut to 69 characters, counted as people count them', () => {
    expect(Array.from(cleanSearchText('🌊'.repeat(200)))).toHaveLength(SEARCH_MAX_LENGTH);
  });

  it('loses control characters and double spaces', () => {
    expect(cleanSearchText(' night\u0000\n  train ')).toBe('night train');
  });
});

describe('start_time', () => {
  it('ROUTE-13 is read as seconds or as hours, minutes and seconds', () => {
    expect(parseStartTime('90')).toBe(90);
    expect(parseStartTime('1h2m3s')).toBe(3723);
    expect(parseStartTime('2m')).toBe(120);
  });

  it('is nothing when it is neither', () => {
    for (const text of ['', 'abc', '-5', '1:30', '9'.repeat(13), null, undefined]) {
      expect(parseStartTime(text)).toBeNull();
    }
  });
});
