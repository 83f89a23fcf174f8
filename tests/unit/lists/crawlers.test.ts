import { describe, expect, it } from 'vitest';
import { listAt, LISTS } from '#lists/lists.ts';
import type { RouteName } from '#routes/table.ts';
import { clientOf, listOf, t } from './list-under-test.ts';

describe('a page lives and is purged', () => {
  const ABOUT = { id: 12 };
  const ofMember = ['videos', 'playlists', 'member:12', 'wall:members:12'];
  it.each<[string, number, string[]]>([
    ['/videos/longest/1/', 14400, ['videos']],
    ['/categories/rain/longest/1/', 14400, ['videos', 'categories']],
    ['/top-country/1/', 14400, ['videos']],
    ['/models/recent/1/', 3600, ['videos', 'models']],
    ['/model/mira/videos/1/', 14400, ['videos', 'model:mira']],
    ['/model/mira/wall/', 3600, ['videos', 'model:mira', 'wall:models:12']],
    ['/channels/recent/1/', 14400, ['videos', 'channels']],
    ['/channel/north/videos/1/', 14400, ['videos', 'channel:north']],
    ['/channel/north/wall/', 3600, ['videos', 'channel:north', 'wall:channels:12']],
    ['/playlists/top-rated/1/', 14400, ['videos', 'playlists']],
    ['/playlist/7/1/', 14400, ['videos', 'playlist:7']],
    ['/albums/top-rated/1/', 86400, ['albums']],
    ['/community/recent/1/', 7200, ['members']],
    ['/member/12/ed_videos/1/', 7200, ofMember],
    ['/member/12/wall/1/', 7200, ofMember],
  ])('%s for %i s, or with %j', (path, life, tags) => {
    const { list, asked } = listOf(path);
    expect([list.life, list.tags(asked, ABOUT)]).toEqual([life, tags]);
  });

  it('a search too, with videos and categories', () => {
    const { list, asked } = listOf('/search/1/', 's=sea');
    expect([list.life, list.tags(asked, null)]).toEqual([14400, ['videos', 'categories']]);
  });

  it('a wall of which nothing is known with its profile alone', () => {
    const { list, asked } = listOf('/model/mira/wall/');
    expect(list.tags(asked, undefined)).toEqual(['videos', 'model:mira']);
    expect(listOf('/channel/north/wall/').list.tags(asked, undefined)).toEqual([
      'videos',
      'channel:mira',
    ]);
  });
});

describe('search engines', () => {
  const isIndexed = (path: string, query = '', about: unknown = null): boolean => {
    const { list, asked } = listOf(path, query);
    return list.indexed?.(asked, about) ?? true;
  };
  it.each([
    ['/videos/longest/1/', '', true],
    ['/categories/rain/longest/1/', '', true],
    ['/categories/rain,city/longest/1/', '', false],
    ['/search/1/', 's=sea', false],
    ['/member/12/ed_videos/1/', '', false],
    ['/models/recent/1/', '', true],
  ])('may keep %s?%s: %s', (path, query, may) => {
    expect(isIndexed(path, query)).toBe(may);
  });
  it.each(['public', 'unlisted', 'private'])(
    'may keep a playlist that is %s only if all may find it',
    (visibility) => {
      expect(isIndexed('/playlist/7/1/', '', { visibility })).toBe(visibility === 'public');
    },
  );

  const entryOf = (route: RouteName, entry: object): unknown =>
    listAt(route)?.sitemap?.entry?.(entry);

  it('are told of what can be seen, and when it changed', () => {
    const tile = { id: 7, dir: 'rain', thumbnail: '/a.jpg', postedAt: 5, status: 'active' };
    expect(entryOf('videos', tile)).toEqual({
      path: '/videos/7/rain/',
      image: '/a.jpg',
      changedAt: 5,
      video: tile,
    });
    expect(entryOf('videos', { ...tile, status: 'deleted' })).toBeNull();
    const model = { dir: 'mira', image: '/m.jpg', totalVideos: 1 };
    expect(entryOf('models', model)).toEqual({ path: '/model/mira/videos/1/', image: '/m.jpg' });
    expect(entryOf('models', { ...model, totalVideos: 0 })).toBeNull();
    const channel = { dir: 'north', avatar: '/c.jpg', totalVideos: 1 };
    expect(entryOf('channels', channel)).toEqual({
      path: '/channel/north/videos/1/',
      image: '/c.jpg',
    });
    expect(entryOf('channels', { ...channel, totalVideos: 0 })).toBeNull();
    const playlist = { id: 7, visibility: 'public', totalVideos: 1, updatedAt: 5 };
    expect(entryOf('playlists', playlist)).toEqual({ path: '/playlist/7/1/', changedAt: 5 });
    expect(entryOf('playlists', { ...playlist, totalVideos: 0 })).toBeNull();
    expect(entryOf('playlists', { ...playlist, visibility: 'private' })).toBeNull();
    const album = {
      id: 7,
      dir: 'town',
      cover: '/b.jpg',
      postedAt: 5,
      totalPhotos: 1,
      status: 'active',
    };
    expect(entryOf('albums', album)).toEqual({
      path: '/album/7/town/',
      image: '/b.jpg',
      changedAt: 5,
    });
    expect(entryOf('albums', { ...album, totalPhotos: 0 })).toBeNull();
    expect(entryOf('albums', { ...album, status: 'deleted' })).toBeNull();
    const kind = { dir: 'rain', totalVideos: 1 };
    expect(entryOf('categories', kind)).toEqual({ path: '/categories/rain/latest-updates/1/' });
    expect(entryOf('categories', { ...kind, totalVideos: 0 })).toBeNull();
    const albums = '/albums/categories/rain/latest-updates/1/';
    expect(entryOf('albumCategories', kind)).toEqual({ path: albums });
    expect(entryOf('albumCategories', { ...kind, totalVideos: 0 })).toBeNull();
  });

  it('are told of these parts, in these orders', () => {
    const told = LISTS.flatMap(({ route, sitemap }) =>
      sitemap ? [[route, sitemap.part, sitemap.sort, sitemap.groups === true, sitemap.sorts]] : [],
    );
    expect(told).toEqual([
      [
        'videos',
        'videos',
        'latest-updates',
        true,
        expect.arrayContaining(['longest', 'most-popular', 'top-rated']),
      ],
      ['categories', undefined, 'latest-updates', false, undefined],
      ['topCountry', undefined, 'most-popular', false, undefined],
      ['models', 'models', 'alphabet', false, ['most-popular']],
      ['channels', 'channels', 'recent', false, ['most-popular']],
      ['playlists', 'playlists', 'latest-updates', false, ['most-popular']],
      ['albums', 'albums', 'latest-updates', false, undefined],
      ['albumCategories', undefined, 'latest-updates', false, undefined],
      ['community', undefined, 'recent', false, undefined],
    ]);
  });

  it.each([
    [[{ country: 'us', total: 1 }], true],
    [[{ country: 'us', total: 0 }], false],
    [[{ country: 'de', total: 5 }], false],
    [null, false],
  ])('hear of a country’s videos where there are some: %j', async (countries, isThere) => {
    const client = clientOf(countries ? { 'countries/14400/str.videos.json': { countries } } : {});
    expect(await listAt('topCountry')?.sitemap?.isThere?.({ client, group: 'str' })).toBe(isThere);
  });
});

describe('a feed', () => {
  const item = (route: RouteName, entry: object): unknown =>
    listAt(route)?.feed?.(entry, { t, lang: 'en' });

  it('tells of a video', () => {
    const tile = {
      title: 'Rain',
      thumbnail: '/a.jpg',
      postedAt: 5,
      categories: ['City'],
      seconds: 61,
      views: 1,
      description: '',
    };
    const told = {
      title: 'Rain',
      image: '/a.jpg',
      publishedAt: 5,
      categories: ['City'],
      description: '1:01 · tile.views {"count":1,"n":"1"}',
    };
    expect(item('videos', tile)).toEqual(told);
    expect(item('videos', { ...tile, description: 'Wet.' })).toMatchObject({
      description: `${told.description} · Wet.`,
    });
  });

  it('tells of a model, a channel, a playlist and an album', () => {
    expect(
      item('models', { title: 'Mira', image: '/m.jpg', country: 'de', totalVideos: 2 }),
    ).toEqual({
      title: 'Mira',
      image: '/m.jpg',
      description: 'Germany · list.videos {"count":2,"n":"2"}',
    });
    expect(item('models', { title: 'M', image: '', country: '', totalVideos: 2 })).toMatchObject({
      description: 'list.videos {"count":2,"n":"2"}',
    });
    const channel = {
      title: 'North',
      images: ['/1.jpg'],
      avatar: '/a.jpg',
      totalVideos: 2,
      views: 3,
    };
    expect(item('channels', channel)).toEqual({
      title: 'North',
      image: '/1.jpg',
      description: 'list.videos {"count":2,"n":"2"} · tile.views {"count":3,"n":"3"}',
    });
    expect(item('channels', { ...channel, images: [] })).toMatchObject({ image: '/a.jpg' });
    const playlist = {
      title: 'Mine',
      member: { name: 'Ann' },
      totalVideos: 2,
      updatedAt: 5,
      previews: ['/p.jpg'],
      description: 'Rain',
    };
    expect(item('playlists', playlist)).toEqual({
      title: 'Mine',
      image: '/p.jpg',
      publishedAt: 5,
      description: 'Ann · list.videos {"count":2,"n":"2"} · Rain',
    });
    expect(
      item('playlists', { ...playlist, member: { name: '' }, previews: [], description: '' }),
    ).toMatchObject({
      image: '',
      description: 'list.videos {"count":2,"n":"2"}',
    });
    const album = { title: 'Town', cover: '/b.jpg', postedAt: 5, totalPhotos: 2, views: 3 };
    expect(item('albums', album)).toEqual({
      title: 'Town',
      image: '/b.jpg',
      publishedAt: 5,
      description: 'album.photos_count {"count":2,"n":"2"} · tile.views {"count":3,"n":"3"}',
    });
  });

  it('leads to each entry', () => {
    const path = (route: RouteName, entry: object) => listAt(route)?.path?.(entry);
    expect(path('videos', { id: 7, dir: 'rain' })).toBe('/videos/7/rain/');
    expect(path('models', { dir: 'mira' })).toBe('/model/mira/videos/1/');
    expect(path('channels', { dir: 'north' })).toBe('/channel/north/');
    expect(path('memberPlaylists', { id: 7 })).toBe('/playlist/7/1/');
    expect(path('albums', { id: 7, dir: 'town' })).toBe('/album/7/town/');
    expect(path('community', { id: 7 })).toBe('/member/7/');
    expect(path('memberFriends', { id: 7 })).toBe('/member/7/');
  });
});
