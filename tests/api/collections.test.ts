import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import * as calls from '#contract/calls.ts';
import { idGroup } from '#contract/id-group.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const { client, rows, number } = apiUnderTest();

const lifetime = 60;
const plain = { lifetime, gender: 'str', count: MAX_COUNT, page: 1 } as const;
const one = (id: number) => ({ lifetime, id, group: idGroup(id) });

describe('playlists', () => {
  it.each([
    ['most-popular', 'viewed'],
    ['latest-updates', 'updated_ts'],
    ['top-rated', 'rating_rank'],
    ['most-viewed', 'viewed'],
  ] as const)('API-105 PLS-04 lists the public ones by %s', async (sort, value) => {
    const params = { ...plain, section: '', objectId: '', sort } as const;
    const { playlists, totalCount } = await client.read(calls.playlists, params);
    const wanted = number(
      `SELECT count(*) FROM playlists WHERE visibility = 'public' AND site_group = 'str'`,
    );
    expect([totalCount, playlists.length]).toEqual([wanted, wanted]);
    expect(new Set(playlists.map(({ visibility, group }) => visibility + group))).toEqual(
      new Set(['publicstr']),
    );
    const values = playlists.map(({ id }) =>
      number(`SELECT ${value} FROM playlists WHERE id = ?`, id),
    );
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it('finds those with all words in their titles, and no private ones', async () => {
    const [{ title } = { title: '' }] = rows(
      `SELECT title FROM playlists WHERE visibility = 'public' AND site_group = 'str' AND title LIKE '% %' LIMIT 1`,
    );
    const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const words = wordsOf(String(title)).slice(0, 2);
    const all = { ...plain, section: '', objectId: '', sort: 'most-popular' } as const;
    const text = words.join(' ');
    const { playlists, totalCount } = await client.read(calls.playlists, all, { text });
    const wanted = rows(
      `SELECT id, title FROM playlists WHERE visibility = 'public' AND site_group = 'str'`,
    ).filter((row) =>
      words.every((word) => wordsOf(String(row['title'])).some((own) => own.startsWith(word))),
    );
    expect(playlists.map(({ id }) => id).toSorted()).toEqual(
      wanted.map((row) => Number(row['id'])).toSorted(),
    );
    expect(totalCount).toBe(wanted.length);
    expect((await client.read(calls.playlists, all)).totalCount).toBeGreaterThan(totalCount);
    const none = await client.read(calls.playlists, all, { text: 'qqzzqq' });
    expect(none).toMatchObject({ playlists: [], totalCount: 0 });
    // Nothing that can be searched for is in no title.
    expect(await client.read(calls.playlists, all, { text: '%%%' })).toMatchObject({
      totalCount: 0,
    });
  });

  it('lists those of one member', async () => {
    const owner = number(
      `SELECT member_id FROM playlists WHERE visibility = 'public' AND site_group = 'str' GROUP BY member_id ORDER BY count(*) DESC LIMIT 1`,
    );
    const params = {
      ...plain,
      section: 'member',
      objectId: String(owner),
      sort: 'latest-updates',
    } as const;
    const { playlists } = await client.read(calls.playlists, params);
    expect(new Set(playlists.map(({ member }) => member.id))).toEqual(new Set([owner]));
  });

  it('API-106, PLS-01, PLS-02, PLS-03 answers a public one and refuses a private one', async () => {
    const [open] = rows(`SELECT * FROM playlists WHERE visibility = 'public' LIMIT 1`);
    const { playlist } = await client.read(calls.playlist, one(Number(open?.['id'])));
    expect(playlist).toMatchObject({
      title: open?.['title'],
      description: open?.['description'],
      visibility: 'public',
    });
    const id = number(`SELECT id FROM playlists WHERE visibility = 'private' LIMIT 1`);
    await expect(client.read(calls.playlist, one(id))).rejects.toMatchObject({
      status: 403,
      code: 'private_playlist',
    });
  });
});

describe('albums', () => {
  it.each([
    ['most-popular', 'viewed'],
    ['latest-updates', 'post_ts'],
    ['top-rated', 'rating_rank'],
    ['most-viewed', 'viewed'],
  ] as const)('API-097 lists the visible ones by %s', async (sort, value) => {
    const { albums } = await client.read(calls.albums, {
      ...plain,
      section: '',
      objectId: '',
      sort,
    });
    expect(albums).toHaveLength(
      number(`SELECT count(*) FROM albums WHERE visible = 1 AND site_group = 'str'`),
    );
    const values = albums.map(({ id }) => number(`SELECT ${value} FROM albums WHERE id = ?`, id));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it('finds those with a word in their titles, and says what it looked for', async () => {
    const all = { ...plain, section: '', objectId: '', sort: 'most-popular' } as const;
    const whole = await client.read(calls.albums, all);
    expect(whole.searched).toBeNull();
    const { albums, totalCount, searched } = await client.read(calls.albums, all, {
      text: 'frame',
    });
    const wanted = rows(
      `SELECT id FROM albums WHERE visible = 1 AND site_group = 'str' AND title LIKE '%frame%'`,
    ).map((row) => Number(row['id']));
    expect(wanted.length).toBeGreaterThan(0);
    expect(albums.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    expect([searched, totalCount]).toEqual(['frame', wanted.length]);
  });

  it('lists those of a category, and the categories with their counts', async () => {
    const { categories } = await client.read(calls.albumCategories, {
      lifetime,
      gender: 'str',
      lang: 'en',
    });
    // Also those that have none in this group: their pages are named by this.
    const all = rows('SELECT dir FROM album_categories').map(({ dir }) => String(dir));
    expect(categories.map(({ dir }) => dir).toSorted()).toEqual(all.toSorted());
    for (const { dir, totalVideos } of categories) {
      const params = {
        ...plain,
        section: 'categories',
        objectId: dir,
        sort: 'most-viewed',
      } as const;
      expect((await client.read(calls.albums, params)).totalCount).toBe(totalVideos);
    }
  });

  it('API-098, ALB-02, ALB-03 answers one with its photos in order', async () => {
    const [row] = rows('SELECT * FROM albums WHERE visible = 1 ORDER BY photos DESC LIMIT 1');
    const { album } = await client.read(calls.album, one(Number(row?.['id'])));
    expect(album).toMatchObject({
      title: row?.['title'],
      views: row?.['viewed'],
      totalPhotos: row?.['photos'],
    });
    expect(album.photos).toHaveLength(Number(row?.['photos']));
  });
});
