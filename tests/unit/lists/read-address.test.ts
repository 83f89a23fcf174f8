import { describe, expect, it } from 'vitest';
import { LISTS } from '#lists/lists.ts';
import { QUERY_NAMES, readAddress } from '#lists/read-address.ts';
import { hasVariant, readVariant, variantPath } from '#lists/variants.ts';
import { listOf } from './list-under-test.ts';

describe('what a page is kept under', () => {
  const query = (path: string, raw: string): string | undefined => {
    const found = readAddress(path, raw);
    return found?.kind === 'page' ? found.query : undefined;
  };

  it.each([
    ['/videos/longest/1/', '', ''],
    ['/videos/longest/1/', 'a', ''],
    ['/videos/longest/1/', 'utm_source=x&duration=2', '?duration=2'],
    ['/videos/longest/1/', 'duration=2&duration=3', '?duration=2'],
    ['/videos/longest/1/', 'duration=&duration=3', '?duration=3'],
    ['/videos/longest/1/', 'date=day&duration=1', '?duration=1'],
    ['/videos/top-rated/1/', 'type=hd&date=day', '?date=day&type=hd'],
    ['/videos/longest/1/', 'notice=vote_success', '?notice=vote_success'],
    ['/videos/longest/1/', 'notice=made_up', ''],
    ['/videos/longest/1/', 'page=2', ''],
    ['/categories/rain/2/', 'sort=longest', '?sort=longest'],
    ['/categories/rain/2/', 'sort=latest-updates', ''],
    [
      '/categories/',
      'q=ra&category=rain&sort=longest&duration=2',
      '?category=rain&duration=2&q=ra&sort=longest',
    ],
    ['/search/1/', 's=a', '?s=a'],
    ['/search/1/', 's=sea', '?s=sea'],
    ['/top-country/1/', 'country=xyz', '?country=xyz'],
    ['/top-country/1/', 'country=DE', '?country=de'],
    ['/top-country/1/', 'country=uk', '?country=gb'],
    ['/models/recent/1/', 'country=UK', '?country=gb'],
    ['/community/recent/1/', 'country=uk', '?country=gb'],
    ['/model/mira/', 'page=2', ''],
    ['/model/mira/info/', 'page=2&sort=longest', ''],
    ['/videos/7/', 'playlist=3&fr=1', '?playlist=3'],
    ['/information/contact/', 'subject=Hi', '?subject=Hi'],
    ['/rss/videos/longest/1/', 'group=gay&duration=2', '?duration=2&group=gay'],
    ['/rss/videos/longest/1/', 'group=made_up', ''],
    ['/videos/longest/1/', 'group=gay', ''],
    ['/surprise/videos/longest/1/', 'group=gay', ''],
    ['/report/', 'of=%2Fvideos%2F7%2F&video=7', '?of=%2Fvideos%2F7%2F'],
  ])('%s?%s: %j', (path, raw, kept) => {
    expect(query(path, raw)).toBe(kept);
  });

  it('cuts what is long', () => {
    const kept = query('/information/contact/', `subject=${'a'.repeat(5000)}`) ?? '';
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.length).toBeLessThan(1000);
  });

  it('depends on names that a cache in front can be told', () => {
    for (const name of [
      's',
      'sort',
      'page',
      'date',
      'duration',
      'type',
      'country',
      'notice',
      'q',
      'group',
    ])
      expect(QUERY_NAMES).toContain(name);
    for (const name of ['url', 'maxwidth', 'fr', 'utm_source'])
      expect(QUERY_NAMES).not.toContain(name);
  });
});

describe('an address that is none', () => {
  it.each([
    '/nothing/',
    '/videos/best/1/',
    '/videos/best/',
    '/models/longest/1/',
    '/channels/top-rated/1/',
    '/rss/models/longest/1/',
    '/rss/member/12/wall/1/',
    '/rss/videos/7/',
    '/rss/videos/',
    '/surprise/models/recent/1/',
    '/rssvideos/longest/1/',
  ])('%s', (path) => {
    expect(readAddress(path, '')).toBeNull();
  });

  it.each([
    ['/categories/rain/2/', 'sort=best'],
    ['/videos/best/1/', ''],
  ])('%s?%s, whose sort is not one', (path, query) => {
    expect(readAddress(path, query)).toBeNull();
  });

  it.each([
    ['/categories/,/latest-updates/1/', ''],
    ['/categories/a,b,c,d/latest-updates/1/', ''],
    ['/search/1/', 's=se'],
    ['/top-country/1/', 'country=d'],
    ['/top-country/1/', 'country=xx'],
  ])('%s?%s, by what it is of', (path, query) => {
    expect(() => listOf(path, query)).toThrow('asks for no list');
  });

  it('leads a default on where its sort is one', () => {
    expect(readAddress('/videos/longest/', '')).toMatchObject({ to: '/videos/longest/1/' });
    expect(readAddress('/channels/most-popular-videos/', '')).toMatchObject({ kind: 'redirect' });
    expect(readAddress('/member/7/wall/', '')).toMatchObject({ to: '/member/7/wall/1/' });
  });
});

describe('what else an address may ask for', () => {
  it('is told by its beginning', () => {
    expect(readVariant('/rss/videos/longest/1/')).toEqual({
      variant: 'rss',
      path: '/videos/longest/1/',
    });
    expect(readVariant('/surprise/search/1/')?.variant).toBe('surprise');
    expect(readVariant('/rss')).toBeNull();
    expect(readVariant('/videos/rss/1/')).toBeNull();
    expect(readAddress('/rss/models/recent/1/', 'age=2')).toMatchObject({
      query: '?age=2',
      route: { name: 'models', variant: 'rss' },
    });
    expect(readAddress('/models/recent/1/', '')).toMatchObject({ route: { variant: null } });
  });

  it('is a feed or a video by chance, where the list has one, from page 1', () => {
    const names = (variant: 'rss' | 'surprise') =>
      LISTS.filter((list) => hasVariant(list, variant)).map(({ route }) => route);
    const ofVideos = [
      'videos',
      'category',
      'topCountry',
      'search',
      'modelVideos',
      'channelVideos',
      'playlist',
      'memberUploads',
      'memberFavourites',
    ];
    expect(names('surprise')).toEqual(ofVideos);
    expect(names('rss').toSorted()).toEqual(
      [
        ...ofVideos,
        'models',
        'channels',
        'playlists',
        'albums',
        'albumCategory',
        'community',
      ].toSorted(),
    );
    const { list, asked } = listOf('/videos/longest/3/');
    expect(variantPath('surprise', list, asked)).toBe('/surprise/videos/longest/1/');
    expect(variantPath('surprise', listOf('/models/recent/1/').list, asked)).toBeNull();
  });
});
