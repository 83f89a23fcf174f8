import { describe, expect, it } from 'vitest';
import type { View } from '#lib/view.ts';
import { listPath, queryNamesOf, readAsked, type List } from '#lists/define-list.ts';
import { listAt } from '#lists/lists.ts';
import { memberHistory } from '#lists/member.ts';
import { readAddress } from '#lists/read-address.ts';
import { subscriptionVideos } from '#lists/subscription-videos.ts';
import { variantPath } from '#lists/variants.ts';
import { watchLater } from '#lists/watch-later.ts';

const reading = { count: 60, group: 'she' as View['group'], lang: 'de' } as const;

/** What the API is asked for by an address, in the name of a member or of nobody, with the list's one address for it. */
function askedBy(
  path: string,
  query = '',
  viewer: number | null = null,
): { url: string; address: string } | null {
  const found = readAddress(path, query);
  if (found?.kind !== 'page') return null;
  const list: List = listAt(found.route.name) ?? never(path);
  const asked = readAsked(list, found.route, new URLSearchParams(query));
  if (!asked) return null;
  const about = { id: 12 };
  return {
    url: list.read(asked, { ...reading, viewer, count: list.count ?? 60 }, about).url,
    address: listPath(list, asked),
  };
}

function never(path: string): never {
  throw new Error(`${path} is the address of no list`);
}

const VIDEOS = '/api/json/videos2/14400/she';

describe('an address of a list asks the API for', () => {
  it.each([
    ['/videos/longest/2/', '', `${VIDEOS}/longest/60/..2.all...json`],
    ['/videos/longest/1/', 'duration=2&type=hd', `${VIDEOS}/longest/60/..1.hd.2..json`],
    ['/videos/top-rated/1/', 'date=day', `${VIDEOS}/top-rated/60/..1.all..day.json`],
    ['/videos/most-popular/1/', 'date=MONTH', `${VIDEOS}/most-popular/60/..1.all..month.json`],
    // SPEC.md §2: a date narrows these two sorts alone.
    ['/videos/longest/1/', 'date=day', `${VIDEOS}/longest/60/..1.all...json`],
    ['/videos/most-viewed/1/', 'date=week', `${VIDEOS}/most-viewed/60/..1.all...json`],
    ['/videos/top-rated/1/', 'date=year&duration=4', `${VIDEOS}/top-rated/60/..1.all...json`],
    [
      '/categories/rain,city/longest/3/',
      'duration=1',
      `${VIDEOS}/longest/60/categories.rain%2Ccity.3.all.1..json`,
    ],
    ['/categories/rain/2/', 'sort=longest', `${VIDEOS}/longest/60/categories.rain.2.all...json`],
    ['/categories/rain/2/', '', `${VIDEOS}/latest-updates/60/categories.rain.2.all...json`],
    ['/top-country/1/', '', `${VIDEOS}/most-popular/60/country.us.1.all...json`],
    ['/top-country/2/', 'country=DE&sort=longest', `${VIDEOS}/longest/60/country.de.2.all...json`],
    [
      '/model/mira/videos/2/',
      'sort=top-rated&date=week',
      `${VIDEOS}/top-rated/60/model.mira.2.all..week.json`,
    ],
    ['/model/mira/', '', `${VIDEOS}/latest-updates/60/model.mira.1.all...json`],
    ['/channel/north/videos/1/', '', `${VIDEOS}/latest-updates/60/channel.north.1.all...json`],
    ['/model/mira/wall/', 'page=2', '/api/json/wall/3600/10/models/0/0/12.2.json'],
    ['/channel/north/wall/', '', '/api/json/wall/3600/10/channels/0/0/12.1.json'],
    ['/models/recent/1/', '', '/api/json/models/3600/she/filt........../recent/60/1.json'],
    [
      '/models/alphabet/2/',
      'alphabet=m&race=asian&age=2&country=DE&tits_size=big&hair_color=3&height=4&weight=1&tattoo=yes&piercing=no',
      '/api/json/models/3600/she/filt.m.asian.2.de.big.3.4.1.yes.no/alphabet/60/2.json',
    ],
    [
      '/models/recent/1/',
      'alphabet=0&race=red&age=5&country=deu&hair_color=6',
      '/api/json/models/3600/she/filt.0........./recent/60/1.json',
    ],
    [
      '/channels/most-popular/1/',
      '',
      '/api/json/channels/14400/she/most-popular-videos/60/..1.json',
    ],
    ['/channels/count-subs/2/', '', '/api/json/channels/14400/she/count-subs/60/..2.json'],
    ['/playlists/top-rated/2/', '', '/api/json/playlists/14400/top-rated/60/.2.she..json'],
    ['/playlist/7/2/', '', '/api/json/videos2/86400/she/latest-updates/60/playlist.7.2.all...json'],
    [
      '/playlists/top-rated/1/',
      's=rain',
      '/api/json/playlists/14400/top-rated/60/.1.she..json?s=rain',
    ],
    ['/albums/top-rated/2/', '', '/api/json/albums/86400/she/top-rated/60/..2.json'],
    ['/albums/latest-updates/1/', '', '/api/json/albums/86400/she/latest-updates/60/..1.json'],
    [
      '/albums/most-popular/1/',
      's=rain',
      '/api/json/albums/86400/she/most-popular/60/..1.json?s=rain',
    ],
    ['/categories/a,b,c/longest/1/', '', `${VIDEOS}/longest/60/categories.a%2Cb%2Cc.1.all...json`],
    ['/member/12/subscriptions/', '', '/api/json/subscriptions/7200/40/0/0/12.1.json?gender=she'],
    [
      '/community/recent/1/',
      'object_id=12x',
      '/api/json/members/7200/recent/60/filt......./1.json',
    ],
    [
      '/albums/categories/town/most-viewed/1/',
      '',
      '/api/json/albums/86400/she/most-viewed/60/categories.town.1.json',
    ],
    ['/community/recent/1/', '', '/api/json/members/7200/recent/60/filt......./1.json'],
    [
      '/community/recent/2/',
      'gender=2&age=3&country=DE&relationship=1&orientation=4&avatar=yes&object_id=12&s=ann',
      '/api/json/members/7200/recent/60/filt.de.2.3.1.yes.4.12/2.json?s=ann',
    ],
    [
      '/community/recent/1/',
      `object_id=x12&s=${' '.repeat(3)}${'a'.repeat(80)}`,
      `/api/json/members/7200/recent/60/filt......./1.json?s=${'a'.repeat(69)}`,
    ],
    [
      '/member/12/ed_videos/2/',
      '',
      '/api/json/videos2/0/she/latest-updates/60/ed_videos.12.2.all...jsond',
    ],
    [
      '/member/12/favourite_videos/1/',
      '',
      '/api/json/videos2/0/she/latest-updates/60/favourite_videos.12.1.all...jsond',
    ],
    ['/member/12/wall/2/', '', '/api/json/wall/3600/10/members/0/0/12.2.json'],
    [
      '/member/12/playlists/1/',
      '',
      '/api/json/playlists/14400/latest-updates/60/member.1.she.12.json',
    ],
    ['/member/12/friends/2/', '', '/api/json/friends/7200/40/0/0/12.2.json'],
    [
      '/member/12/subscriptions/',
      'page=3',
      '/api/json/subscriptions/7200/40/0/0/12.3.json?gender=she',
    ],
  ])('%s?%s → %s', (path, query, url) => {
    expect(askedBy(path, query)?.url).toBe(url);
  });

  it('a search in the order, the categories and the filters that it names', () => {
    const asked = (query: string): URLSearchParams =>
      new URL(askedBy('/search/2/', query)?.url ?? '', 'http://a').searchParams;
    const plain = asked('s= two  words ');
    expect(Object.fromEntries(plain)).toEqual({
      s: 'two words',
      params: '14400/she/relevance/60/search..2.all..',
    });
    const narrow = asked('s=sea&sort=longest&date=week&duration=3&type=hd&category=a,b,b,,c,d');
    expect(Object.fromEntries(narrow)).toEqual({
      s: 'sea',
      category: 'a,b,c',
      params: '14400/she/longest/60/search..2.hd.3.week',
    });
  });
});

describe('the one address of a list', () => {
  it.each([
    ['/videos/longest/1/', 'duration=9', '/videos/longest/1/'],
    [
      '/videos/top-rated/2/',
      'type=hd&duration=2&date=week',
      '/videos/top-rated/2/?date=week&duration=2&type=hd',
    ],
    ['/videos/longest/2/', 'type=all&duration=2&date=week', '/videos/longest/2/?duration=2'],
    ['/categories/rain/2/', 'sort=longest', '/categories/rain/longest/2/'],
    ['/top-country/1/', 'country=us', '/top-country/1/?country=us'],
    ['/model/mira/', 'sort=longest', '/model/mira/videos/1/?sort=longest'],
    ['/model/mira/', 'sort=latest-updates', '/model/mira/videos/1/'],
    ['/model/mira/wall/', 'page=2', '/model/mira/wall/?page=2'],
    ['/model/mira/wall/', 'page=1', '/model/mira/wall/'],
    ['/search/1/', 's=sea&sort=relevance&duration=1', '/search/1/?s=sea&duration=1'],
    ['/search/1/', 's=sea&category=a,b', '/search/1/?s=sea&category=a%2Cb'],
    ['/channels/most-popular-videos/1/', '', '/channels/most-popular/1/'],
    ['/community/recent/1/', 'object_id=7&gender=1', '/community/recent/1/?gender=1&object_id=7'],
    ['/member/12/subscriptions/', 'page=2', '/member/12/subscriptions/?page=2'],
  ])('%s?%s is %s', (path, query, address) => {
    expect(askedBy(path, query)?.address).toBe(address);
  });
});

it('a wall is asked for in the name of the member for whom its page is made: it leaves out whom they have blocked', () => {
  const paths = ['/model/mira/wall/', '/channel/north/wall/', '/member/12/wall/1/'];
  expect(paths.map((path) => askedBy(path, '', 7)?.url)).toEqual(
    ['models', 'channels', 'members'].map((of) => `/api/json/wall/0/10/${of}/0/0/12.1.jsond`),
  );
});

it('the names of a list’s query are those of its filters, and what its path has no place for', () => {
  const names = (route: Parameters<typeof listAt>[0]) =>
    queryNamesOf(listAt(route) ?? never(route));
  expect(names('videos')).toEqual(['date', 'duration', 'type']);
  expect(names('category')).toEqual(['date', 'duration', 'type', 'sort']);
  expect(names('categories')).toEqual(['q', 'by', 'category', 'date', 'duration', 'type', 'sort']);
  expect(names('memberInfo')).toEqual([]);
  expect(names('memberSubscriptions')).toEqual(['page']);
  expect(names('topCountry')).toEqual(['country', 'date', 'duration', 'type', 'sort']);
});

it('a list that is made for its visitor alone has no feed', () => {
  const asked = { params: {}, sort: 'latest-updates', page: 1, filters: {} };
  const ofVisitors: readonly List[] = [subscriptionVideos, watchLater, memberHistory];
  expect(ofVisitors.map((list) => variantPath('rss', list, asked))).toEqual([null, null, null]);
});
