import { describe, expect, it } from 'vitest';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { DATES, DURATIONS, VIDEO_SORTS } from '#contract/enums.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { dateSql, DURATION_SQL, expectRows, list, listed, SORT_SQL } from './support/video-rows.ts';

const under = apiUnderTest();
const { get, json, rows } = under;

describe('the videos list', () => {
  it.each(VIDEO_SORTS)('API-040, API-042 sorts by %s', async (sort) => {
    await expectRows(under, { sort }, listed('str'), SORT_SQL[sort]);
  });

  it.each(SITE_GROUPS)('API-051 lists the group %s and nothing else', async (gender) => {
    await expectRows(under, { gender }, listed(gender), 'post_ts');
  });

  it.each(DURATIONS.flatMap((duration) => DATES.map((date) => [duration, date] as const)))(
    'filters by duration %s and date %s together',
    async (duration, date) => {
      const where = `${listed('str')} AND ${DURATION_SQL[duration]} AND ${dateSql(date)}`;
      await expectRows(under, { duration, date, sort: 'most-viewed' }, where, 'viewed');
    },
  );

  it.each([
    [
      'model',
      `SELECT dir FROM models JOIN model_totals ON model_id = id WHERE site_group = 'str' ORDER BY videos DESC`,
      'id IN (SELECT video_id FROM video_models JOIN models ON models.id = model_id WHERE dir = ?)',
    ],
    [
      'channel',
      `SELECT dir FROM channels JOIN channel_totals ON channel_id = id WHERE site_group = 'str' ORDER BY videos DESC`,
      'channel_id = (SELECT id FROM channels WHERE dir = ?)',
    ],
    [
      'country',
      `SELECT country AS dir FROM country_totals WHERE site_group = 'str' ORDER BY videos DESC`,
      'country = ?',
    ],
  ] as const)('counts what a %s has, whatever the filter', async (section, most, where) => {
    const objectId = String(rows(most)[0]?.['dir']);
    for (const [filter, fits] of [
      [{}, '1 = 1'],
      [{ type: 'hd' }, 'is_hd = 1'],
      [{ duration: '2' }, DURATION_SQL['2']],
      [{ date: 'month' }, dateSql('month')],
    ] as const) {
      const { totalCount } = await list(under, { section, objectId, ...filter });
      const query = `SELECT count(*) FROM videos WHERE ${listed('str')} AND ${where} AND ${fits}`;
      expect([filter, totalCount]).toEqual([filter, under.number(query, objectId)]);
    }
  });

  it('filters by HD', async () => {
    await expectRows(
      under,
      { type: 'hd', sort: 'longest' },
      `${listed('gay')} AND is_hd = 1`.replace('gay', 'str'),
      'duration',
    );
  });

  it('pages without gaps or repeats, and answers beyond the end with nothing and the right total', async () => {
    const params = { gender: 'she', sort: 'top-rated', duration: '2', date: 'month' } as const;
    const { totalCount } = await list(under, params);
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(totalCount / 25); page++) {
      const { videos } = await list(under, { ...params, count: 25, page });
      ids.push(...(videos ?? []).map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(totalCount);
    const beyond = await list(under, { ...params, page: 999_999 });
    expect(beyond).toMatchObject({ videos: [], totalCount });
  });

  it('API-023 answers an empty list with 200, no videos and "0"', async () => {
    const path = '/api/json/videos2/14400/str/latest-updates/60/country.zz.1.all...json';
    expect((await get(path)).status).toBe(200);
    expect(await json(path)).toMatchObject({ videos: [], total_count: '0', pages: 0 });
  });

  it('echoes what was asked, for programs that page by it', async () => {
    const { params } = await json('/api/json/videos/14400/str/longest/30/..2.all..month.json');
    expect(params).toMatchObject({ page: '2', count: '30', sort: 'longest', date: 'month' });
  });
});

describe('a tile', () => {
  it('API-062, API-064, API-065, API-072 carries what its row says', async () => {
    const { videos } = await json('/api/json/videos2/14400/str/most-viewed/60/..1.all...json');
    expect(videos).toHaveLength(60);
    for (const tile of videos) {
      const [row] = rows('SELECT * FROM videos WHERE id = ?', Number(tile.video_id));
      const names = rows(
        `SELECT title FROM categories JOIN video_categories ON category_id = categories.id WHERE video_id = ?`,
        Number(tile.video_id),
      ).map(({ title }) => title);
      const [likes, dislikes] = [Number(row?.['likes']), Number(row?.['dislikes'])];
      const rating = likes + dislikes === 0 ? 0 : (likes * 5) / (likes + dislikes);
      expect(Number(tile.rating)).toBeCloseTo(rating, 3);
      expect(tile.categories.split(',').toSorted()).toEqual(names.toSorted());
      const dirs = rows(
        'SELECT dir FROM video_models JOIN models ON models.id = model_id WHERE video_id = ? ORDER BY model_id',
        Number(tile.video_id),
      ).map((model) => model['dir']);
      expect(tile.model_dirs).toBe(dirs.join(','));
      expect(tile.props).toEqual(row?.['is_hd'] === 1 ? { hd: '1' } : null);
      expect(tile.post_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(Date.parse(`${tile.post_date}Z`) / 1000).toBe(row?.['post_ts']);
      expect(tile.duration).toMatch(/^(\d+:\d\d|\d+:[0-5]\d:[0-5]\d)$/);
      const [uploader] = rows(
        'SELECT username, display_name FROM members WHERE id = ?',
        Number(row?.['member_id'] ?? 0),
      );
      expect(tile).toMatchObject({
        video_id: String(row?.['id']),
        title: row?.['title'],
        dir: row?.['dir'],
        video_viewed: String(row?.['viewed']),
        likes,
        dislikes,
        scr: expect.stringMatching(/^http:.*\/media\/thumbs\/.*-320x180\.jpg$/),
        thumbs: expect.any(Array),
        username: uploader?.['username'] ?? '',
        display_name: uploader?.['display_name'] ?? '',
        sg_id: String(row?.['sg_id'] ?? ''),
        ex_tube: String(row?.['ex_tube'] ?? ''),
        ex_id: String(row?.['ex_id'] ?? ''),
        status_id: '1',
        is_private: '0',
        gender: 'str',
      });
      const parts: number[] = tile.duration.split(':').map(Number);
      expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(row?.['duration']);
    }
  });

  it('names its models and channel, so that a visitor can leave some out', async () => {
    const videos = (await list(under, { sort: 'most-viewed' })).videos ?? [];
    expect(videos.some(({ models, channel }) => models.length > 0 && channel)).toBe(true);
    for (const { id, models, channel } of videos) {
      const titles = rows(
        'SELECT title FROM models JOIN video_models ON model_id = models.id WHERE video_id = ?',
        id,
      ).map(({ title }) => title);
      expect(models.toSorted()).toEqual(titles.toSorted());
      const [source] = rows(
        'SELECT dir, title FROM channels WHERE id = (SELECT channel_id FROM videos WHERE id = ?)',
        id,
      );
      expect(channel).toEqual(source ? { ...source } : null);
    }
  });
});
