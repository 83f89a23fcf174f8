import { describe, expect, it } from 'vitest';
import { choiceQuery, listingBy, NO_CHOICE } from '#routes/category-choice.ts';
import { notificationPath } from '#routes/notification-path.ts';
import { isPageName } from '#routes/page-names.ts';
import { localPath, paths } from '#routes/paths.ts';
import { buildPattern, matchPattern } from '#routes/pattern.ts';
import { COMMON_QUERY, ROUTE_QUERIES } from '#routes/queries.ts';
import { admit, resolveRoute, routePattern } from '#routes/resolve.ts';
import type { RouteName } from '#routes/table.ts';

describe('the address of', () => {
  it.each([
    ['home', paths.home(), '/'],
    ['the videos', paths.videos('longest'), '/videos/longest/1/'],
    ['the history', paths.history(), '/videos/history/1/'],
    ['a video', paths.video({ id: 7, dir: 'rain' }), '/videos/7/rain/'],
    ['a video without dir', paths.video({ id: 7, dir: '' }), '/videos/7/'],
    ['an embed', paths.embed(7), '/embed/7/'],
    ['what is shared', paths.share(7), '/share/7/'],
    ['the categories', paths.categories(), '/categories/'],
    ['a category', paths.category(['rain']), '/categories/rain/latest-updates/1/'],
    ['two', paths.category(['rain', 'city'], 'longest', 3), '/categories/rain,city/longest/3/'],
    ['no country', paths.topCountry(null), '/top-country/1/'],
    ['a country', paths.topCountry('de', 2), '/top-country/2/?country=de'],
    ['a search', paths.search('sea'), '/search/1/?s=sea'],
    ['a model', paths.model('mira'), '/model/mira/videos/1/'],
    ['its facts', paths.modelInfo('mira'), '/model/mira/info/'],
    ['its wall', paths.modelWall('mira'), '/model/mira/wall/'],
    ['the models', paths.models(), '/models/most-popular/1/'],
    ['a channel', paths.channel('north'), '/channel/north/'],
    ['its videos', paths.channelVideos('north'), '/channel/north/videos/1/'],
    ['its facts', paths.channelInfo('north'), '/channel/north/info/'],
    ['its wall', paths.channelWall('north'), '/channel/north/wall/'],
    ['the channels', paths.channels(), '/channels/most-popular/1/'],
    ['a playlist', paths.playlist(7), '/playlist/7/1/'],
    ['the playlists', paths.playlists(), '/playlists/most-popular/1/'],
    ['the albums', paths.albums(), '/albums/latest-updates/1/'],
    ['their categories', paths.albumCategories(), '/albums/categories/'],
    ['one of them', paths.albumCategory('town'), '/albums/categories/town/latest-updates/1/'],
    ['an album', paths.album({ id: 7, dir: 'town' }), '/album/7/town/'],
    ['an album without dir', paths.album({ id: 7, dir: '' }), '/album/7/'],
    ['the community', paths.community(), '/community/recent/1/'],
    ['a member', paths.member(7), '/member/7/'],
    ['a wall', paths.memberWall(7), '/member/7/wall/1/'],
    ['friends', paths.memberFriends(7), '/member/7/friends/1/'],
    ['subscriptions', paths.memberSubscriptions(7), '/member/7/subscriptions/'],
    ['what is new of them', paths.subscriptionVideos(), '/subscriptions/1/'],
    ['subscribing', paths.subscribe('channels', 'north'), '/subscribe/channels/north/'],
    ['uploads', paths.memberUploads(7), '/member/7/ed_videos/1/'],
    ['favourites', paths.memberFavourites(7), '/member/7/favourite_videos/1/'],
    ['a history', paths.memberHistory(7), '/member/7/history/1/'],
    ['the lists of a member', paths.memberPlaylists(7), '/member/7/playlists/1/'],
    ['what a member says', paths.memberInfo(7), '/member/7/info/'],
    ['informationPages', paths.informationPages(), '/information/'],
    ['information', paths.information('terms'), '/information/terms/'],
    ['exclusions', paths.excluded(), '/excluded/'],
    ['a proposal', paths.excludeOf('model', 'a/b', 7), '/excluded/#model/a%2Fb/7'],
    ['a channel of one’s own', paths.ownChannel('harbour'), '/edit/channel/harbour/'],
    ['the channels of one’s own', paths.ownChannels(), '/edit/channels/'],
    ['a video of one’s own', paths.ownVideo(7), '/upload-video/7/'],
    ['the upload of an album', paths.uploadAlbum(), '/upload-album/'],
    ['settings', paths.settings(), '/settings/'],
    ['landing', paths.landing(), '/landing/'],
    ['offline', paths.offline(), '/offline/'],
    ['the sign-in', paths.login(), '/login/'],
    ['the registration', paths.signup(), '/signup/'],
    ['its confirmation', paths.signupConfirm(), '/signup/confirm/'],
    ['a lost password', paths.restorePassword(), '/restore-password/'],
    ['messages', paths.messages(), '/messages/'],
    ['the sitemap', paths.sitemapPage(), '/sitemap-page/'],
    ['oEmbed', paths.oembed(), '/oembed/'],
    ['the age check', paths.ageStart('/a/?b=1'), '/age/start/?back=%2Fa%2F%3Fb%3D1'],
    ['a page in German', localPath('/de', '/videos/7/'), '/de/videos/7/'],
  ])('%s is %s', (_what, written, wanted) => {
    expect(written).toBe(wanted);
  });
});

describe('a notification of a comment leads', () => {
  const about = { section: 'videos', id: 5, item: 123 };
  it.each([
    ['to the page of comments that has it', about, '/comments/5/?at=123#c123'],
    ['to the comments where it is of several', { ...about, item: 0 }, '/comments/5/'],
  ])('%s', (_where, of, path) => {
    expect(notificationPath({ kind: 'comment_like', about: of, by: 1 })).toBe(path);
  });
});

describe('a path', () => {
  it('is a page of its row, with what it names', () => {
    expect(resolveRoute('/member/12/wall/3/')).toMatchObject({
      kind: 'page',
      name: 'memberWall',
      params: { id: '12', page: '3' },
    });
    expect(resolveRoute('/')).toEqual({ kind: 'page', name: 'home', params: {} });
    expect(resolveRoute('/model/%E6%B9%96/info/')).toMatchObject({ params: { dir: '湖' } });
  });

  it.each([
    ['/watch_later_videos/7/1/', '/'],
    ['/edit/', '/'],
    ['/upload-video/', '/'],
    ['/messages/', '/login/'],
  ])('ROUTE-88 ROUTE-89 ROUTE-90 %s, which is for members, leads others to %s', (path, to) => {
    const found = resolveRoute(path);
    expect(found?.kind === 'page' && admit(found, null)).toEqual({ to });
    expect(found?.kind === 'page' && admit(found, { id: 7, role: 'member' })).toBe('open');
  });

  it('of a history is a page, which says whose it is', () => {
    const found = resolveRoute('/member/7/history/1/');
    expect(found).toMatchObject({ name: 'memberHistory' });
    expect(found?.kind === 'page' && admit(found, null)).toBe('denied');
  });

  it.each([
    ['a longer one than its row', '/videos/longest/1/x/'],
    ['an empty part', '/model//info/'],
    ['an id that begins with 0', '/embed/07/'],
    ['an id of thirteen digits', '/embed/1234567890123/'],
    ['an id with a sign', '/embed/-7/'],
    ['an id with more behind it', '/embed/7a/'],
    ['a sort in capitals', '/models/Recent/1/'],
    ['a sort with a digit', '/models/recent2/1/'],
    ['a sort that ends in a dash', '/models/recent-/1/'],
    ['a sort that begins with one', '/models/-recent/1/'],
    ['a slash within a part', '/model/a%2Fb/info/'],
    ['a backslash within a part', '/model/a%5Cb/info/'],
    ['a line within a part', '/model/a%0Ab/info/'],
    ['a NUL', '/model/a%00b/info/'],
    ['a part of 201 characters', `/model/${'a'.repeat(201)}/info/`],
    ['categories of 201 characters', `/categories/${'a'.repeat(201)}/latest-updates/1/`],
    ['a slash within categories', '/categories/a%2Fb/latest-updates/1/'],
    ['text that is no UTF-8', '/model/%E0%A4%A/info/'],
  ])('with %s is none of ours', (_what, path) => {
    expect(resolveRoute(path)).toBeNull();
  });

  it.each([
    '/embed/123456789012/',
    `/model/${'a'.repeat(200)}/info/`,
    '/models/most-popular-ever/1/',
    `/categories/${'a'.repeat(200)}/latest-updates/1/`,
  ])('%s is one of ours', (path) => {
    expect(resolveRoute(path)?.kind).toBe('page');
  });

  it('of a row that is not there is home', () => {
    expect(routePattern('nowhere' as RouteName)).toBe('/');
    expect(routePattern('embed')).toBe('/embed/{id}/');
  });
});

describe('a pattern', () => {
  it('writes what is missing as nothing', () => {
    expect(buildPattern<string>('/a/{b}/{c}/', { b: 'x,y z' })).toBe('/a/x,y%20z//');
  });

  it('writes half a sign as the sign for what cannot be read', () => {
    expect(buildPattern('/tags/{dir}/', { dir: 'a\ud83c' })).toBe('/tags/a%EF%BF%BD/');
    expect(paths.excludeOf('tags', 'a\ud83c')).toMatch(/#tags\/a%EF%BF%BD$/u);
  });

  it('reads a part only where it is a whole one', () => {
    expect(matchPattern('/a{b}/', '/ax/', {})).toBeNull();
    expect(matchPattern('/{b}c/', '/xc/', {})).toBeNull();
    expect(matchPattern('/{b}/', '/x/', {})).toEqual({ b: 'x' });
    expect(matchPattern('/{b}/', '/x/', { b: () => false })).toBeNull();
    expect(matchPattern('/{b}/', '/x/', { c: () => false })).toEqual({ b: 'x' });
    expect(matchPattern('/a/', '/b/', {})).toBeNull();
    expect(matchPattern('/a/{b}/', '/a/', {})).toBeNull();
    expect(matchPattern('/{b}', '/x/y', {})).toBeNull();
  });
});

describe('the query of a row', () => {
  const read = (name: RouteName, key: string, text: string): string | undefined =>
    ROUTE_QUERIES[name]?.[key]?.(text);

  it.each<[RouteName, string, string, string]>([
    ['video', 'page', '1', ''],
    ['video', 'page', '2', '2'],
    ['video', 'page', '02', ''],
    ['video', 'comments_page', '3', '3'],
    ['video', 'pl_page', '4', '4'],
    ['video', 'playlist', '7', '7'],
    ['video', 'playlist', '07', ''],
    ['video', 'playlist', 'x7', ''],
    ['video', 'playlist', '7x', ''],
    ['video', 'playlist', '1234567890123', ''],
    ['videoDir', 'part', 'related', 'related'],
    ['videoDir', 'part', 'comments', 'comments'],
    ['videoDir', 'part', 'strip', 'strip'],
    ['videoDir', 'part', 'all', ''],
    ['contact', 'sent', '1', '1'],
    ['contact', 'sent', '2', ''],
    ['report', 'of', '/videos/12/#c3', '/videos/12/#c3'],
    ['report', 'category', 'hate', 'hate'],
    ['report', 'category', 'boredom', ''],
    ['reportStatus', 'token', 'x', 'x'],
    ['contact', 'subject', 'Hello', 'Hello'],
    ['oembed', 'url', 'https://a.example/', 'https://a.example/'],
    ['oembed', 'format', 'xml', 'xml'],
    ['oembed', 'maxwidth', '10', '10'],
    ['oembed', 'maxheight', '10', '10'],
  ])('%s reads %s=%s as %j', (name, key, text, wanted) => {
    expect(read(name, key, text)).toBe(wanted);
  });

  it('of any page is the notice of a form, where there is one', () => {
    const { notice } = COMMON_QUERY;
    expect([notice?.('vote_success'), notice?.('made_up')]).toEqual(['vote_success', '']);
  });
});

describe('the name of a page in the statistic', () => {
  it.each(['home', 'top-country', 'video-dir', 'member-history', '404', 'account', 'age'])(
    '%s is one',
    (name) => {
      expect(isPageName(name)).toBe(true);
    },
  );

  it.each(['denied', 'error', 'sitemap', 'edit'])('%s is one too', (name) => {
    expect(isPageName(name)).toBe(true);
  });

  it.each(['', 'topCountry', 'old-latest', 'videos-default', 'oembed', 'nothing'])(
    '%j is none',
    (name) => {
      expect(isPageName(name)).toBe(false);
    },
  );
});

describe('the choice of categories', () => {
  const filters = { duration: '2' };

  it('leads to the listing by those that are left, ordered and filtered as before', () => {
    const choice = { dirs: ['rain', 'city'], sort: 'longest', filters };
    expect(listingBy(choice, ['rain'])).toBe('/categories/rain/longest/1/?duration=2');
    expect(listingBy({ ...choice, sort: '' }, ['a', 'b'])).toBe(
      '/categories/a,b/latest-updates/1/?duration=2',
    );
  });

  it('leads to the index where none is left', () => {
    expect(listingBy({ dirs: ['rain'], sort: '', filters }, [])).toBe('/categories/');
  });

  it('is kept in the query of the index while one more is chosen', () => {
    expect(choiceQuery({ dirs: ['rain', 'city'], sort: 'longest', filters })).toEqual({
      category: 'rain,city',
      sort: 'longest',
      duration: '2',
    });
    expect(choiceQuery({ dirs: ['rain'], sort: '', filters: {} })).toEqual({ category: 'rain' });
    expect(choiceQuery({ dirs: [], sort: 'longest', filters })).toEqual({});
    expect(choiceQuery(NO_CHOICE)).toEqual({});
    expect(NO_CHOICE).toEqual({ dirs: [], sort: '', filters: {} });
  });
});
