import { expect, it } from 'vitest';
import { createTagIndex } from '#server/page-store/tag-index.ts';

it('finds the keys of a tag that one page has, and of one that many have', () => {
  const index = createTagIndex();
  index.add('/1/', ['videos', 'video:1']);
  index.add('/2/', ['videos', 'video:2']);
  index.add('/1/', ['videos', 'video:1']);
  expect(index.keysOf('videos')).toEqual(['/1/', '/2/']);
  expect(index.keysOf('video:2')).toEqual(['/2/']);
  expect(index.keysOf('albums')).toEqual([]);
  index.add('/3/', ['videos']);
  expect(index.keysOf('videos')).toEqual(['/1/', '/2/', '/3/']);
});

it('forgets a page under all its tags, and no other page', () => {
  const index = createTagIndex();
  index.add('/1/', ['videos', 'video:1']);
  index.add('/2/', ['videos', 'video:2']);
  index.remove('/1/', ['videos', 'video:1', 'video:2']);
  expect(index.keysOf('video:1')).toEqual([]);
  expect(index.keysOf('videos')).toEqual(['/2/']);
  expect(index.keysOf('video:2')).toEqual(['/2/']);
  index.remove('/2/', ['videos', 'nothing']);
  expect(index.keysOf('videos')).toEqual([]);
});
