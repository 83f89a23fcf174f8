import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';

const WIRE = {
  ...{ video_id: '7', title: 'A lake', dir: 'a-lake', description: 'Water', duration: '12:34' },
  ...{ video_viewed: '9', rating: '4.5', post_date: '2026-01-02 03:04:05', likes: 3, dislikes: 1 },
  ...{ scr: '/s.jpg', thumbs: ['/1.jpg', '/2.jpg'], props: { hd: 1 }, username: 'ann' },
  ...{ display_name: 'Ann Lee', sg_id: 'g', ex_tube: 'tube', ex_id: 'x', is_private: 0 },
  ...{ status_id: '1', gender: 'str' },
};
const READ = {
  ...{ id: 7, title: 'A lake', dir: 'a-lake', description: 'Water', seconds: 754, views: 9 },
  ...{ rating: 4.5, postedAt: 1_767_323_045_000, likes: 3, dislikes: 1, thumbnail: '/s.jpg' },
  ...{ previews: ['/1.jpg', '/2.jpg'], hd: true, username: 'ann', displayName: 'Ann Lee' },
  ...{ sgId: 'g', exTube: 'tube', exId: 'x', status: 'active', group: 'str' },
  ...{ albumId: null, playlistId: null, playlistPage: null, watchedAt: 0, leftAt: 0 },
};
const PLAIN = {
  ...{ id: 7, title: 'A lake', dir: '', description: '', seconds: 0, views: 0, rating: 0 },
  ...{ postedAt: 0, likes: 0, dislikes: 0, thumbnail: '', previews: [], hd: false, username: '' },
  ...{ displayName: '', sgId: '', exTube: '', exId: '', status: 'active', group: 'gay' },
  ...{ albumId: null, playlistId: null, playlistPage: null, watchedAt: 0, leftAt: 0 },
};

describe('a tile', () => {
  const read = (wire: object) => calls.videos.answer.parse({ videos: [wire] }).videos?.[0];

  it('is read with everything that a list tells', () => {
    const named = {
      categories: 'Sea, Sand,,',
      models: 'Mira,Ann',
      model_dirs: 'mira',
      content_source_dir: 'blue',
    };
    expect(read({ ...WIRE, ...named, content_source_name: 'Blue' })).toEqual({
      ...READ,
      categories: ['Sea', 'Sand'],
      ...{ models: ['Mira', 'Ann'], modelDirs: ['mira'] },
      channel: { dir: 'blue', title: 'Blue' },
    });
  });

  it.each([{}, { props: 5 }, { props: { hd: 0 } }, { props: null }])(
    'may hold no more than %o',
    (wire) => {
      const plain = { ...PLAIN, categories: [], models: [], modelDirs: [], channel: null };
      expect(read({ video_id: 7, title: 'A lake', ...wire })).toEqual(plain);
    },
  );

  it('is a member’s by the name that is left', () => {
    expect(read({ video_id: 7, title: 'A lake', username: 'ann' })?.displayName).toBe('ann');
  });
});

describe('a list', () => {
  it('tells how long it is and of which categories', () => {
    const categories = [{ dir: 'sea', title: 'Sea' }, { dir: '' }];
    expect(
      calls.videos.answer.parse({ videos: [], total_count: '8', pages: 2, categories }),
    ).toEqual({
      ...{ videos: [], totalCount: 8, pages: 2 },
      categories: [{ dir: 'sea', title: 'Sea' }],
    });
    expect(calls.videos.answer.parse({ videos: [], categories: 5 }).categories).toEqual([]);
  });

  it.each([
    [[{ dir: 'sea', title: 'Sea' }, 5], [{ dir: 'sea', title: 'Sea' }]],
    [undefined, null],
    ['none', null],
    [[], []],
  ])('of a search with the facets %o has %o', (facets, read) => {
    const answer = calls.search.answer.parse({ videos: [], facets });
    const list = { videos: [], totalCount: 0, pages: 0, categories: [] };
    expect(answer).toEqual({ ...list, facets: read, corrected: null });
  });

  it('of a search says what was searched for instead, in one line', () => {
    const read = (corrected: unknown) =>
      calls.search.answer.parse({ videos: [], corrected }).corrected;
    expect([read('light\nhouse'), read({}), read(undefined)]).toEqual(['light house', null, null]);
  });
});

describe('a video', () => {
  const read = (wire: object) => calls.video.answer.parse({ video: wire }).video;
  const named = { dir: 'sea', title: 'Sea' };

  it('is read with everything that its page tells', () => {
    const wire = {
      ...WIRE,
      ...{ categories: [named], tags: { 1: { dir: 'sand', title: 'Sand' } } },
      models: [{ ...named, img: '/m.jpg', statistics: { videos: '6' } }, named],
      ...{
        thumb: '/t.jpg',
        thumbsrc: '/p.jpg',
        thumbhd: '/hd.jpg',
        country: 'de',
        photos_amount: '5',
      },
      statistics: { viewed: '90', rating: 5, likes: 30, dislikes: 10 },
      channel: { ...named, url: 'https://sea.example/', cf3: '/3.jpg', cf4: '', cf7: '/7.jpg' },
      user: { id: '8', username: 'ann', avatar: '/a.jpg' },
      timeline: { token: 'https://cdn.example/t/', count: '9', interval: 8 },
      captions: [{ lang: 'en', url: '/en.vtt' }],
      chapters: [{ start: 0, title: 'Start' }],
    };
    expect(read(wire)).toEqual({
      ...READ,
      ...{
        views: 90,
        rating: 5,
        likes: 30,
        dislikes: 10,
        poster: '/p.jpg',
        sharpPoster: '/hd.jpg',
      },
      ...{ categories: [named], tags: [{ dir: 'sand', title: 'Sand' }] },
      modelDirs: [],
      models: [
        { ...named, image: '/m.jpg', totalVideos: 6 },
        { ...named, image: '', totalVideos: 0 },
      ],
      channel: { ...named, url: 'https://sea.example/', sponsorImages: ['/3.jpg', '/7.jpg'] },
      user: { id: 8, name: 'ann', avatar: '/a.jpg' },
      ...{ country: 'de', photosAmount: 5 },
      timeline: { token: 'https://cdn.example/t/', count: 9, interval: 8 },
      captions: [{ lang: 'en', title: '', url: '/en.vtt' }],
      chapters: [{ start: 0, title: 'Start' }],
    });
  });

  it.each([
    {},
    { statistics: 5, channel: {}, user: 5, timeline: {}, models: 5 },
    { timeline: { token: 'https://cdn.example/t', count: 9, interval: 8 } },
    { timeline: { token: 'https://cdn.example/t/', count: 0, interval: 8 } },
  ])('may hold no more than %o', (wire) => {
    expect(read({ video_id: 7, title: 'A lake', ...wire })).toEqual({
      ...PLAIN,
      ...{
        poster: '',
        sharpPoster: '',
        categories: [],
        tags: [],
        ...{ models: [], modelDirs: [] },
        channel: null,
        user: null,
      },
      ...{ country: '', photosAmount: 0, timeline: null, captions: [], chapters: [] },
    });
  });

  it('has what a tile tells where it has no statistics, and the picture that is left', () => {
    const { video_viewed, likes, dislikes, rating } = WIRE;
    const tile = { video_id: 7, title: 'A lake', video_viewed, likes, dislikes, rating };
    expect(read(tile)).toMatchObject({ views: 9, likes: 3, dislikes: 1, rating: 4.5 });
    expect(read({ ...tile, thumb: '/t.jpg', scr: '/s.jpg' }).poster).toBe('/t.jpg');
    expect(read({ ...tile, scr: '/s.jpg' }).poster).toBe('/s.jpg');
    const models = [{ dir: 'mira', title: 'Mira', statistics: 5 }];
    expect(read({ ...tile, models }).models).toEqual([
      { dir: 'mira', title: 'Mira', image: '', totalVideos: 0 },
    ]);
  });
});
