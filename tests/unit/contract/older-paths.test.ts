import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { currentPath } from '#contract/legacy-path.ts';

describe('older spellings', () => {
  it.each([
    [
      'json/videos/86400/str/latest-updates/60/..1.all..day.json',
      'json/videos2/86400/str/latest-updates/60/..1.all..day.json',
    ],
    [
      'json/videos/86400/str/latest-updates/60/..1.json',
      'json/videos2/86400/str/latest-updates/60/..1.all...json',
    ],
    ['json/categories/14400/str.all.json', 'json/categories/14400/str.all.en.json'],
    ['json/categories/14400/all.json', 'json/categories/14400/str.all.en.json'],
    ['videos.php', 'videos2.php'],
    [
      'json/videos_related/60/12/0/1000/1042.all.1.json',
      'json/videos_related2/60/12/0/1000/1042.all.1.json',
    ],
    [
      'json/videos2/60/str/longest/60/model.mira.12.jsond',
      'json/videos2/60/str/longest/60/model.mira.12.all...jsond',
    ],
  ])('%s means %s', (older, current) => {
    expect(currentPath(older)).toBe(current);
    expect(currentPath(current)).toBe(current);
  });

  it.each([
    'x/json/videos/60',
    'x/json/videos_related/60',
    'xvideos.php',
    'videos.phpx',
    'x/json/videos2/60/str/longest/60/..1.json',
    'json/videos2/60/str/longest/60/..1.jsonx',
    'x/json/categories/60/all.json',
    'json/categories/60/all.jsonx',
    'x/json/categories/60/str.all.json',
    'json/categories/60/str.all.jsonx',
  ])('%s means itself', (path) => {
    expect(currentPath(path)).toBe(path);
  });

  it.each(['search..1.all..', 'search..1.all...', 'search..1.all...json', 'search.x.1.all.2.day'])(
    'API-052 params that end in %s are read',
    (tail) => {
      const query = new URLSearchParams({ params: `86400/str/relevance/60/${tail}`, s: 'lake' });
      expect(calls.search.query.decode(query)).toMatchObject({
        page: 1,
        type: 'all',
        text: 'lake',
      });
    },
  );

  it('API-054 separate parameters override those in params', () => {
    const query = new URLSearchParams({
      params: '86400/str/relevance/60/search..1.all..',
      s: 'lake',
      sort: 'latest-updates',
      date: 'week',
      type: 'hd',
      duration: '3',
    });
    const wanted = { sort: 'latest-updates', date: 'week', type: 'hd', duration: '3' };
    expect(calls.search.query.decode(query)).toMatchObject(wanted);
  });

  it('a model is found by any beginning of its dir, and by none where there is none', () => {
    const { build, parse } = calls.model.path;
    expect(build({ lifetime: 60, dir: '' })).toBe('json/model/60//.json');
    expect(parse('json/model/60/au/aurora.json')).toEqual({ lifetime: 60, dir: 'aurora' });
  });
});
