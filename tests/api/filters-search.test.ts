import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import type { SearchQuery } from '#contract/calls/search.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import * as calls from '#contract/calls.ts';
import { DATES, DURATIONS, VIDEO_SORTS, VIDEO_TYPES } from '#contract/enums.ts';
import { ENGINE } from '../setup/engine-world.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { dateSql, DURATION_SQL, SORT_SQL } from './support/video-rows.ts';

const { client, rows } = apiUnderTest();

async function search(text: string, more: Partial<SearchQuery> = {}) {
  const plain = { gender: 'str', sort: 'relevance', count: MAX_COUNT, anything: '' } as const;
  const { lifetime, page, type, duration, date } = PLAIN_LIST;
  const query = { ...plain, lifetime, page, type, duration, date, text, ...more };
  const { videos, totalCount } = await client.read(calls.search, {}, query);
  return { ids: (videos ?? []).map(({ id }) => id), totalCount };
}

/** Every match of a text: all pages of a search. */
async function readEveryMatch(text: string, more: Partial<SearchQuery> = {}): Promise<number[]> {
  const ids: number[] = [];
  const { totalCount } = await search(text, { ...more, count: 1 });
  for (let page = 1; page <= Math.ceil(totalCount / MAX_COUNT); page++) {
    ids.push(...(await search(text, { ...more, page })).ids);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(totalCount);
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

/** Those of some videos that fit, by their rows. */
const fitting = (ids: readonly number[], where: string): Map<number, Record<string, unknown>> =>
  new Map(
    rows(`SELECT * FROM videos WHERE id IN (${ids.join()}) AND ${where}`).map((row) => [
      Number(row['id']),
      row,
    ]),
  );

const ascending = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b);

/** Few matches are ranked one by one, many are not: both ways must agree with the rows. */
const TEXTS = [
  ['of few matches', 'lighthouse'],
  ['of many matches', 'night'],
  ['of two words', 'city night'],
  ['of Japanese', '長回し'],
] as const;

const EVERY_FILTER = ['' as const, ...DURATIONS]
  .flatMap((duration) =>
    DATES.flatMap((date) => VIDEO_TYPES.map((type) => ({ duration, date, type }))),
  )
  // A server is asked over a socket: each length, date and type there, not each with each.
  .filter((_filters, index) => ENGINE === 'sqlite' || index % 3 === 2);

describe('a search with a length, a date and a type', () => {
  it.each(TEXTS)('API-052 %s keeps just the matches that fit', async (_kind, text) => {
    const all = await everyMatch(text);
    expect(all.length).toBeGreaterThan(15);
    for (const filters of EVERY_FILTER) {
      const { duration, date, type } = filters;
      const where = `${DURATION_SQL[duration]} AND ${dateSql(date)}
        AND ${type === 'hd' ? 'is_hd = 1' : '1 = 1'}`;
      const wanted = fitting(all, where);
      const { totalCount, ids } = await search(text, filters);
      expect([filters, totalCount]).toEqual([filters, wanted.size]);
      const strange = ids.filter((id) => !wanted.has(id));
      expect([filters, strange, ids.length]).toEqual([
        filters,
        [],
        Math.min(MAX_COUNT, wanted.size),
      ]);
    }
  });
});

describe('a search narrowed to where none of its matches is', () => {
  /** All words of a title, and what none of the videos that hold them is or carries. */
  async function narrowedAway() {
    const [row] = rows(`SELECT title FROM videos WHERE visible = 1 AND site_group = 'str'
      AND title NOT GLOB '*[^A-Za-z ]*' AND length(title) > 25 ORDER BY viewed DESC LIMIT 1`);
    const text = String(row?.['title']);
    const all = (await everyMatch(text)).join();
    const duration = DURATIONS.find(
      (one) => fitting(all.split(',').map(Number), DURATION_SQL[one]).size === 0,
    );
    const [category] = rows(`SELECT dir FROM categories WHERE id IN (SELECT category_id
        FROM video_categories JOIN videos ON videos.id = video_id WHERE site_group = 'str')
      AND id NOT IN (SELECT category_id FROM video_categories WHERE video_id IN (${all}))`);
    return { text, duration, category: String(category?.['dir']) };
  }

  it.each([
    ['as it is spelled', (text: string) => text],
    ['with a slip', (text: string) => text.replace(/(?<=\w\w)(\w)(\w)(?=\w{3})/u, '$2$1')],
  ])('finds nothing, %s, and not what holds some of its words', async (_how, write) => {
    const { duration, category, ...known } = await narrowedAway();
    const text = write(known.text);
    expect((await search(text)).ids).toEqual([...(await everyMatch(known.text))]);
    for (const narrowing of [{ duration }, { category }])
      expect(await search(text, narrowing)).toEqual({ ids: [], totalCount: 0 });
  });
});

describe('a search by a sort', () => {
  const SORTS = VIDEO_SORTS.flatMap((sort) =>
    TEXTS.map(([kind, text]) => [sort, kind, text] as const),
  );

  it.each(SORTS)('%s %s orders all matches', async (sort, _kind, text) => {
    const all = await everyMatch(text);
    const where = `${DURATION_SQL['2']} AND is_hd = 1`;
    const wanted = rows(`SELECT id, ${SORT_SQL[sort]} AS value FROM videos
      WHERE id IN (${all.join()}) AND ${where}`);
    const values = new Map(wanted.map((row) => [Number(row['id']), Number(row['value'])]));
    const shown = await everyMatch(text, { sort, duration: '2', type: 'hd' });
    expect(ascending(shown)).toEqual(ascending(values.keys()));
    const order = shown.map((id) => values.get(id) ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  });
});

describe('a search for what every other video has', () => {
  it.each(VIDEO_SORTS)('by %s, in pages', async (sort) => {
    const all = await everyMatch('outdoor');
    expect(all.length).toBeGreaterThan(2500);
    const values = rows(`SELECT ${SORT_SQL[sort]} AS value FROM videos WHERE id IN (${all.join()})`)
      .map(({ value }) => Number(value))
      .toSorted((a, b) => b - a);
    const shown: number[] = [];
    for (let page = 1; page <= 4; page++) {
      shown.push(...(await search('outdoor', { sort, page, count: 25 })).ids);
    }
    expect(new Set(shown).size).toBe(100);
    const found = rows(`SELECT id, ${SORT_SQL[sort]} AS value FROM videos
      WHERE id IN (${shown.join()})`);
    const valueOf = new Map(found.map(({ id, value }) => [Number(id), Number(value)]));
    expect(shown.map((id) => valueOf.get(id))).toEqual(values.slice(0, 100));
    expect(all).toEqual(expect.arrayContaining(shown));
  });
});

describe('pages of a search', () => {
  it.each(TEXTS)('%s are the same list cut in smaller pieces', async (_kind, text) => {
    const whole = (await everyMatch(text)).slice(0, 300);
    const pieces: number[] = [];
    for (let page = 1; pieces.length < whole.length; page++) {
      const { ids } = await search(text, { page, count: 25 });
      if (ids.length === 0) break;
      pieces.push(...ids);
    }
    expect(pieces.slice(0, whole.length)).toEqual(whole);
  });
});
