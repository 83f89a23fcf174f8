import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/errors.ts';
import { loadList, statusOfList } from '#lists/list-state.ts';
import { listAt } from '#lists/lists.ts';
import { NO_ENTRIES } from '#lists/request.ts';
import { clientOf, listOf, t, type Answers } from './list-under-test.ts';

async function aboutOf(path: string, answers: Answers = {}, lang: 'en' | 'de' = 'en') {
  const { list, asked } = listOf(path);
  return list.about?.(asked, { client: clientOf(answers), group: 'str', lang, t });
}

describe('what a list is of', () => {
  const model = { model: { dir: 'mira', title: 'Mira', total_videos: '9' } };
  const videos = { videos: [], total_count: '4', pages: 1 };

  it('is a model or channel, counted in the visitor’s group, or as it says itself', async () => {
    const own = { 'model/3600/m/mira.json': model };
    expect(await aboutOf('/model/mira/videos/1/', own)).toMatchObject({
      title: 'Mira',
      totalVideos: 9,
    });
    const counted = {
      ...own,
      'videos2/14400/str/latest-updates/1/model.mira.1.all...json': videos,
    };
    expect(await aboutOf('/model/mira/wall/', counted)).toMatchObject({ totalVideos: 4 });
    const channel = {
      'channel/14400/n/north.json': {
        channel: { dir: 'north', title: 'North', statistics: { videos: '9' } },
      },
      'videos2/14400/str/latest-updates/1/channel.north.1.all...json': videos,
    };
    expect(await aboutOf('/channel/north/videos/1/', channel)).toMatchObject({
      title: 'North',
      totalVideos: 4,
    });
    expect(await aboutOf('/channel/north/wall/', channel)).toMatchObject({ totalVideos: 4 });
  });

  it('is a member or a playlist that is not private', async () => {
    const member = { 'member/7200/0/0/12.json': { member: { _id: '12', name: 'Ann' } } };
    expect(await aboutOf('/member/12/wall/1/', member)).toMatchObject({ id: 12, name: 'Ann' });
    const playlist = (visible: string) => ({
      'playlist/14400/0/0/7.json': {
        playlist: { playlist_id: '7', title: 'Mine', private: visible, thumbs: [] },
      },
    });
    expect(await aboutOf('/playlist/7/1/', playlist('1'))).toMatchObject({ title: 'Mine' });
    await expect(aboutOf('/playlist/7/1/', playlist('0'))).rejects.toMatchObject({
      code: 'private_playlist',
      status: 403,
    });
  });

  it('may be read by everybody, or is somebody’s own', () => {
    const isOpen = (path: string, about: object | null, query = '') => {
      const { list, asked } = listOf(path, query);
      return list.isOpen?.(about, asked);
    };
    for (const [visibility, is] of Object.entries({ public: true, unlisted: true, private: false }))
      expect(isOpen('/playlist/7/1/', { visibility })).toBe(is);
    for (const [privacy, is] of Object.entries({ public: true, members: false, friends: false }))
      expect(isOpen('/member/12/favourite_videos/1/', { id: 12, privacy, decision: null })).toBe(
        is,
      );
    // What a member uploaded everybody sees.
    for (const list of ['ed_videos', 'favourite_videos'])
      for (const [decision, is] of [
        [null, true],
        [7, false],
      ] as const)
        expect(isOpen(`/member/12/${list}/1/`, { id: 12, privacy: 'public', decision })).toBe(is);
    expect(isOpen('/member/12/ed_videos/1/', { id: 12, privacy: 'friends', decision: null })).toBe(
      true,
    );
    // Whose friends they are is not shown to everybody.
    expect(isOpen('/community/recent/1/', null)).toBe(true);
    expect(isOpen('/community/recent/1/', null, '?object_id=5')).toBe(false);
  });

  it('is named in the page’s language, and as the API does where it cannot be had', async () => {
    const categories = {
      categories: [{ dir: 'rain', title: 'Regen', total_videos: '1', toptn: [] }],
    };
    const known = { 'categories/14400/str.all.de.json': categories };
    expect(await aboutOf('/categories/rain/longest/1/', known, 'de')).toMatchObject([
      { title: 'Regen' },
    ]);
    const english = { 'categories/14400/str.all.en.json': categories };
    expect(await aboutOf('/categories/rain/longest/1/', english, 'en')).toEqual([]);
    expect(await aboutOf('/categories/rain/longest/1/', {}, 'de')).toEqual([]);
  });

  it('are the album categories, by title', async () => {
    const one = (dir: string, title: string) => ({ dir, title, total_videos: '1', toptn: [] });
    const categories = [one('b', 'Zoo'), one('a', 'Äpfel'), one('c', 'Baum')];
    const known = { 'albums_categories/86400/str.de.json': { categories } };
    const found = (await aboutOf('/albums/top-rated/1/', known, 'de')) as { title: string }[];
    expect(found.map(({ title }) => title)).toEqual(['Äpfel', 'Baum', 'Zoo']);
    expect(await aboutOf('/albums/top-rated/1/')).toEqual([]);
  });

  it('are also album categories without an album, which no list leads to', async () => {
    const one = (dir: string, total: string) => ({
      dir,
      title: dir,
      total_videos: total,
      toptn: [],
    });
    const answer = { categories: [one('held', '1'), one('bare', '0')] };
    const known = { 'albums_categories/86400/str.de.json': answer };
    expect(await aboutOf('/albums/categories/bare/top-rated/1/', known, 'de')).toMatchObject([
      ...[{ title: 'bare' }, { title: 'held' }],
    ]);
    const { list, asked } = listOf('/albums/categories/');
    const index = list.read(asked, { count: 60, group: 'str', lang: 'de' });
    expect((await index.ask(clientOf(known))).entries).toMatchObject([{ dir: 'held' }]);
  });
});

describe('a refusal', () => {
  it('of a private playlist leads to the others', () => {
    expect(listAt('playlist')?.refusal?.({ t, lang: 'en' })).toEqual({
      title: 'playlist.private',
      onward: { text: 'playlists.browse', path: '/playlists/most-popular/1/' },
    });
  });

  it('of what a member keeps from visitors asks nobody', async () => {
    const { list, asked } = listOf('/member/7/info/');
    const reading = { count: 60, group: 'str', lang: 'en' } as const;
    const closed = list.read(asked, reading, { privacy: 'private' });
    expect(closed.url).toBe('');
    await expect(closed.ask(clientOf({}))).rejects.toMatchObject({
      code: 'no_permission',
      status: 403,
    });
    const open = { privacy: 'public' };
    expect((await list.read(asked, reading, open).ask(clientOf({}))).entries).toEqual([open]);
    expect(list.refusal).toBeUndefined();
  });

  it('of an album category that is empty offers all albums in the same order', () => {
    const { list, asked } = listOf('/albums/categories/town/top-rated/2/');
    expect(list.wider?.(asked)).toBe('/albums/top-rated/1/');
  });
});

describe('what came of asking', () => {
  const state = async (ask: () => Promise<unknown>, page = 1) =>
    (await loadList({ url: '', ask: ask as never }, clientOf({}), page)).state;
  const failed =
    (status: number, code = 'x') =>
    () =>
      Promise.reject(new ApiError(code, status));

  it.each([
    [403, { kind: 'denied' }, 403],
    [401, { kind: 'denied' }, 403],
    [404, { kind: 'missing' }, 404],
    [400, { kind: 'missing' }, 404],
    [500, { kind: 'failed', code: 'x', status: 500 }, 503],
    [502, { kind: 'failed', code: 'x', status: 502 }, 503],
    [504, { kind: 'failed', code: 'x', status: 504 }, 503],
  ])('after %i is %o, told with %i', async (status, kind, told) => {
    const found = await state(failed(status));
    expect([found, statusOfList(found)]).toEqual([kind, told]);
  });

  it('is entries, nothing, or a page past the end', async () => {
    const answer = (entries: object[]) => () =>
      Promise.resolve({ entries, total: entries.length, pages: 1, whole: {} });
    const ready = await state(answer([{}]));
    expect([ready.kind, statusOfList(ready)]).toEqual(['ready', 200]);
    const empty = await state(answer([]));
    expect([empty.kind, statusOfList(empty)]).toEqual(['empty', 200]);
    const past = await state(answer([]), 2);
    expect([past.kind, statusOfList(past)]).toEqual(['past-end', 404]);
    await expect(state(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  });

  it('is the whole of a list whose answer knows no pages', async () => {
    const { list, asked } = listOf('/videos/longest/1/');
    const reading = { count: 60, group: 'str', lang: 'en' } as const;
    const tile = { video_id: '7', title: 'Rain', dir: 'rain' };
    const videos = { 'videos2/': { videos: [tile, tile], total_count: '70', pages: 2 } };
    expect(await list.read(asked, reading).ask(clientOf(videos))).toMatchObject({
      entries: [{ id: 7 }, { id: 7 }],
      total: 70,
      pages: 2,
    });
    await expect(list.read(asked, reading).ask(clientOf({ 'videos2/': {} }))).rejects.toMatchObject(
      {
        code: 'videos_not_found',
        status: 502,
      },
    );
  });

  it.each([
    ['/videos/longest/1/', 'videos2/', 'videos', { video_id: '7', title: 'Rain' }],
    ['/search/1/', '/api/videos2.php', 'videos', { video_id: '7', title: 'Rain' }],
    ['/models/recent/1/', 'models', 'models', { dir: 'mira', title: 'Mira' }],
  ])(
    'of %s has the pages of its total where its answer tells none',
    async (path, call, key, wire) => {
      const { list, asked } = listOf(path, path === '/search/1/' ? '?s=rain' : '');
      const reading = { count: 60, group: 'str', lang: 'en' } as const;
      const answer = { [call]: { [key]: [wire], total_count: '121' } };
      expect(await list.read(asked, reading).ask(clientOf(answer))).toMatchObject({
        ...{ total: 121, pages: 3 },
      });
    },
  );

  it.each([
    ['/albums/top-rated/1/', 'albums', { album_id: '7', title: 'Rain' }, { id: 7 }],
    ['/channels/recent/1/', 'channels', { dir: 'north', title: 'North' }, { dir: 'north' }],
    ['/models/recent/1/', 'models', { dir: 'mira', title: 'Mira' }, { dir: 'mira' }],
    [
      '/playlists/top-rated/1/',
      'playlists',
      { playlist_id: '7', title: 'Mine', private: '1', thumbs: [] },
      { id: 7 },
    ],
    ['/community/recent/1/', 'members', { _id: '12', name: 'Ann' }, { id: 12 }],
    ['/member/12/friends/1/', 'friends:members', { _id: '13', name: 'Kim' }, { id: 13 }],
    [
      '/member/12/subscriptions/',
      'subscriptions',
      { section: 'models', object_id: '3', dir: 'mira', title: 'Mira' },
      { title: 'Mira' },
    ],
  ])('is what the answer to %s holds', async (path, key, wire, entry) => {
    const { list, asked } = listOf(path);
    const [call = '', field = call] = key.split(':');
    const answer = { [call]: { [field]: [wire], total_count: '1', pages: 1 } };
    const reading = { count: 60, group: 'str', lang: 'en' } as const;
    expect(await list.read(asked, reading).ask(clientOf(answer))).toMatchObject({
      entries: [entry],
      total: 1,
    });
  });

  it('is nothing on the wall of a profile without one', async () => {
    const { list, asked } = listOf('/model/mira/wall/');
    const reading = { count: 10, group: 'str', lang: 'en' } as const;
    const wall = {
      'wall/3600/10/models/': {
        posts: [{ comment_id: '1', comment: 'Hi' }],
        total_count: '1',
        pages: 1,
      },
    };
    expect(await list.read(asked, reading, { id: 12 }).ask(clientOf({}))).toEqual(NO_ENTRIES);
    expect(await list.read(asked, reading, { id: 12 }).ask(clientOf(wall))).toMatchObject({
      entries: [{ id: 1 }],
      total: 1,
    });
    expect(await list.read(asked, reading, { id: 0 }).ask(clientOf(wall))).toEqual(NO_ENTRIES);
    expect(NO_ENTRIES).toEqual({ entries: [], total: 0, pages: 0, whole: {} });
  });
});
