import { describe, expect, it } from 'vitest';
import { OWN_SECTIONS } from '#contract/enums.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { dateSql, DURATION_SQL, expectRows, list, listed, SORT_SQL } from './support/video-rows.ts';

const under = apiUnderTest();
const { get, rows, number } = under;

describe('sections', () => {
  const top = (count: number) =>
    rows(
      `SELECT c.id, c.dir, c.title FROM categories AS c
       JOIN video_categories AS l ON l.category_id = c.id
       GROUP BY c.id ORDER BY count(*) DESC LIMIT ?`,
      count,
    );
  const carries = (id: unknown): string =>
    `id IN (SELECT video_id FROM video_categories WHERE category_id = ${Number(id)})`;

  it.each([1, 2, 3])('API-047 lists videos that carry all of %i categories', async (count) => {
    const chosen = top(count);
    const objectId = chosen.map(({ dir }) => dir).join(',');
    const where = [listed('str'), ...chosen.map(({ id }) => carries(id))].join(' AND ');
    await expectRows(
      under,
      { section: 'categories', objectId, sort: 'most-popular' },
      where,
      'popularity',
    );
    const { categories } = await list(under, { section: 'categories', objectId });
    expect(categories).toEqual(chosen.map(({ dir, title }) => ({ dir, title })));
  });

  it('three categories, a duration and a date together', async () => {
    const chosen = top(3);
    const objectId = chosen.map(({ dir }) => dir).join(',');
    const where = [
      ...[listed('str'), DURATION_SQL['2'], dateSql('month')],
      ...chosen.map(({ id }) => carries(id)),
    ].join(' AND ');
    const params = {
      section: 'categories',
      objectId,
      duration: '2',
      date: 'month',
      sort: 'longest',
    } as const;
    await expectRows(under, params, where, 'duration');
  });

  it.each([
    ['model', 'models', 'id IN (SELECT video_id FROM video_models WHERE model_id = ?)', 'dir'],
    ['channel', 'channels', 'channel_id = ?', 'dir'],
    ['member', 'members', 'member_id = ?', 'id'],
    ['ed_videos', 'members', 'member_id = ?', 'id'],
  ] as const)(
    'API-047, API-049 lists the accepted, public videos of a %s',
    async (section, table, where, key) => {
      const condition = where.replace('?', `${table}.id`);
      const [owner] = rows(`SELECT id, ${key} AS key, (SELECT count(*) FROM videos
      WHERE ${listed('str')} AND ${condition.replace('id IN', 'videos.id IN')}) AS n
      FROM ${table} ORDER BY n DESC LIMIT 1`);
      expect(Number(owner?.['n'])).toBeGreaterThan(0);
      const objectId = String(owner?.['key']);
      const own = `${listed('str')} AND ${where.replace('?', String(owner?.['id']))}`;
      await expectRows(under, { section, objectId, sort: 'most-viewed' }, own, 'viewed');
    },
  );

  it('API-047 lists a country', async () => {
    const [top1] = rows(`SELECT country FROM videos WHERE ${listed('str')} AND country IS NOT NULL
      GROUP BY country ORDER BY count(*) DESC LIMIT 1`);
    const country = String(top1?.['country']);
    const where = `${listed('str')} AND country = '${country}'`;
    await expectRows(
      under,
      { section: 'country', objectId: country, sort: 'top-rated' },
      where,
      SORT_SQL['top-rated'],
    );
    expect((await get('/api/json/videos2/60/str/longest/60/country.usa.1.all...json')).status).toBe(
      400,
    );
  });

  it('API-057 lists a public playlist in its own order and refuses a private one', async () => {
    const playlist = number(
      `SELECT id FROM playlists WHERE visibility = 'public' ORDER BY videos DESC LIMIT 1`,
    );
    const wanted = rows(
      `SELECT video_id FROM playlist_items JOIN videos ON videos.id = video_id AND visible = 1
       WHERE playlist_id = ? ORDER BY position LIMIT 60`,
      playlist,
    ).map((row) => row['video_id']);
    const { videos } = await list(under, { section: 'playlist', objectId: String(playlist) });
    expect(videos?.[0]).toMatchObject({ playlistId: playlist, playlistPage: 1, albumId: null });
    expect(videos?.map(({ id }) => id)).toEqual(wanted);
    const hidden = number(`SELECT id FROM playlists WHERE visibility = 'private' LIMIT 1`);
    const refused = list(under, { section: 'playlist', objectId: String(hidden) });
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'private_playlist' });
  });

  it('API-049 shows favourites as the member allows, the latest added first', async () => {
    const of = (privacy: string): number =>
      number(
        `SELECT members.id FROM members JOIN favourites ON favourites.member_id = members.id
         JOIN videos ON videos.id = video_id AND visible = 1 AND site_group = 'str'
         WHERE privacy = ? GROUP BY members.id ORDER BY count(*) DESC LIMIT 1`,
        privacy,
      );
    const open = of('public');
    const wanted = rows(
      `SELECT video_id FROM favourites JOIN videos ON videos.id = video_id
       WHERE favourites.member_id = ? AND visible = 1 AND site_group = 'str'
       ORDER BY added_ts DESC, video_id DESC LIMIT 60`,
      open,
    ).map((row) => row['video_id']);
    const { videos } = await list(under, { section: 'favourite_videos', objectId: String(open) });
    expect(videos?.map(({ id }) => id)).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(0);
    for (const privacy of ['friends', 'private']) {
      const refused = list(under, { section: 'favourite_videos', objectId: String(of(privacy)) });
      await expect(refused).rejects.toMatchObject({ status: 403, code: 'no_permission' });
    }
  });

  it('API-015, API-049 asks for a sign-in before watch later and history', async () => {
    for (const section of ['watch_later_videos', 'history'] as const) {
      await expect(list(under, { section, objectId: '1' })).rejects.toMatchObject({
        status: 401,
        code: 'need_auth',
      });
    }
  });

  it('API-048 never keeps what belongs to a member, whatever lifetime is named', async () => {
    const open = number(`SELECT id FROM members WHERE privacy = 'public' LIMIT 1`);
    for (const section of OWN_SECTIONS) {
      const response = await get(
        `/api/json/videos2/14400/str/latest-updates/60/${section}.${open}.1.all...json`,
      );
      expect(response.headers.get('cache-control')).toMatch(/no-store/);
    }
  });
});
