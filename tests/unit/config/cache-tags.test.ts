import { expect, it } from 'vitest';
import { cacheTags } from '#config/cache-tags.ts';
import { readPurged, tellPurged } from '#contract/purged-header.ts';

it.each(['mira', 'мила', '水野-花', 'a,b', 'a b%20', 'd’arcy', "d'arcy", '(a)!~*'])(
  'a model and a channel named %s have one tag each, which a header may hold and tell',
  (dir) => {
    const tags = [cacheTags.model(dir), cacheTags.channel(dir)];
    expect(new Headers({ 'Cache-Tag': tags.join(',') }).get('cache-tag')?.split(',')).toEqual(tags);
    expect(readPurged(tellPurged(new Set(tags)))).toEqual({ tags, isComplete: true });
  },
);

it.each([
  ['video:1, models ,videos', ['video:1', 'models', 'videos']],
  ['video:1,*', []],
  ['video:1,,videos', null],
  ['video:1,<b>', null],
  ['', null],
])('what %j names are the tags %j', (told, tags) => {
  expect(readPurged(told)?.tags ?? null).toEqual(tags);
});
