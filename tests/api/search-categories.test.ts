import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import type { SearchQuery } from '#contract/calls/search.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import * as calls from '#contract/calls.ts';
import { VIDEO_SORTS } from '#contract/enums.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { dateSql, DURATION_SQL, SORT_SQL } from './support/video-rows.ts';

const { client, get, rows } = apiUnderTest();

function search(text: string, more: Partial<SearchQuery> = {}) {
  const plain = { gender: 'str', sort: 'relevance', count: MAX_COUNT, anything: '' } as const;
  const { lifetime, page, type, duration, date } = PLAIN_LIST;
  return client.read(
    calls.search,
    {},
    { ...plain, lifetime, page, type, duration, date, text, ...more },
  );
}

async function readEveryMatch(text: string, more: Partial<SearchQuery> = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await search(text, { ...more, page });
    ids.push(...(answer.videos ?? []).map(({ id }) => id));
    ({ pages } = answer);
  }
  return ids;
}

const matches = new Map<string, Promise<readonly number[]>>();

/** The same, read once: no test here changes anything. */
function everyMatch(text: string, more: Partial<SearchQuery> = {}): Promise<readonly number[]> {
  const key = JSON.stringify([text, more]);
  const known = matches.get(key) ?? readEveryMatch(text, more);
  matches.set(key, known);
  return known;
}

/** Videos that carry every one of the categories, by the links themselves. */
const carrying = (dirs: readonly string[]): string =>
  dirs
    .map(
      (
        dir,
      ) => `EXISTS (SELECT 1 FROM video_categories JOIN categories ON categories.id = category_id
        WHERE video_id = videos.id AND dir = '${dir}')`,
    )
    .join(' AND ');

const idsWhere = (ids: readonly number[], where: string): number[] =>
  rows(`SELECT id FROM videos WHERE id IN (${ids.join()}) AND ${where} ORDER BY id`).map(({ id }) =>
    Number(id),
  );

const ascending = (ids: readonly number[]): number[] => [...ids].toSorted((a, b) => a - b);

/** Few matches are looked at one by one, of many those that fit are collected first. */
describe.each(['lighthouse', 'night', 'outdoor'])('a search for %s in categories', (text) => {
  it.each([[['hd']], [['city', 'night']], [['sea', 'outdoor', 'hd']]])(
    'in %j keeps the matches that carry all of them',
    async (dirs) => {
      const wanted = idsWhere(await everyMatch(text), carrying(dirs));
      const shown = await everyMatch(text, { category: dirs.join(',') });
      expect(ascending(shown)).toEqual(wanted);
      expect((await search(text, { category: dirs.join(',') })).totalCount).toBe(wanted.length);
    },
  );

  it('goes with a length, a date and a quality', async () => {
    const where = `${carrying(['outdoor'])} AND ${DURATION_SQL['1']} AND ${dateSql('month')} AND is_hd = 1`;
    const filters = { category: 'outdoor', duration: '1', date: 'month', type: 'hd' } as const;
    const wanted = idsWhere(await everyMatch(text), where);
    expect(ascending(await everyMatch(text, filters))).toEqual(wanted);
  });

  it.each(VIDEO_SORTS)('is ordered by %s', async (sort) => {
    const first = await search(text, { category: 'hd', sort, count: 60 });
    const shown = (first.videos ?? []).map(({ id }) => id);
    const all = await everyMatch(text, { category: 'hd' });
    expect(all.length).toBeGreaterThan(10);
    const value = new Map(
      rows(`SELECT id, ${SORT_SQL[sort]} AS value FROM videos WHERE id IN (${all.join()})`).map(
        (row) => [Number(row['id']), Number(row['value'])],
      ),
    );
    const best = [...value.values()].toSorted((a, b) => b - a).slice(0, 60);
    expect(shown.map((id) => value.get(id))).toEqual(best);
  });
});

describe('what a search answers beside videos', () => {
  it('names the chosen categories, and others that its videos carry, the commonest first', async () => {
    const { categories, facets, videos } = await search('lighthouse', {
      category: 'outdoor',
      count: 60,
    });
    expect(categories).toEqual([{ dir: 'outdoor', title: 'Outdoor' }]);
    const ids = (videos ?? []).map(({ id }) => id).join();
    const counted = rows(`SELECT dir, count(*) AS n FROM video_categories
      JOIN categories ON categories.id = category_id
      WHERE video_id IN (${ids}) AND dir <> 'outdoor' GROUP BY dir ORDER BY n DESC`);
    const share = new Map(counted.map(({ dir, n }) => [String(dir), Number(n)]));
    const shown = (facets ?? []).map(({ dir }) => share.get(dir));
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(counted.map(({ n }) => Number(n)).slice(0, shown.length));
  });

  it('names none where nothing was found', async () => {
    expect(await search('qqqqqq')).toMatchObject({ totalCount: 0, facets: [], categories: [] });
  });
});

describe('a category that cannot be', () => {
  it.each([
    ['unknown', 'no-such-category', 404, 'not_found'],
    ['a fourth', 'hd,rain,city,night', 400, 'bad_object'],
    ['an empty one', 'hd,', 400, 'bad_object'],
    ['hostile', "hd' OR 1=1 --", 404, 'not_found'],
  ])('%s is refused', async (_kind, category, status, code) => {
    const query = new URLSearchParams({
      params: '60/str/relevance/5/search..1.all..',
      s: 'night',
      category,
    });
    const answer = await get(`/api/videos2.php?${query}`);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: 1, code });
  });
});
