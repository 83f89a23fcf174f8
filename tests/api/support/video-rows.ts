import { expect } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import { PLAIN_LIST, type VideosParams } from '#contract/calls/videos.ts';
import * as calls from '#contract/calls.ts';
import { DATE_DAYS, DURATION_BOUNDS, type DATES } from '#contract/enums.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { NOW } from '../../setup/demo-database.ts';

/** What each sort orders by, in SQL that shares nothing with the API's. */
export const SORT_SQL = {
  'latest-updates': 'post_ts',
  'most-popular': 'popularity',
  // Wilson's lower bound, in billionths (docs/decisions/075-top-rated.md).
  'top-rated': `CASE WHEN likes = 0 THEN 0 ELSE floor(
    (likes + 1.9208 - 1.96 * sqrt(CAST(likes AS REAL) * dislikes / (likes + dislikes) + 0.9604))
    / (likes + dislikes + 3.8416) * 1000000000) END`,
  'most-viewed': 'viewed',
  'most-commented':
    "(SELECT count(*) FROM comments WHERE section = 'videos' AND object_id = videos.id AND visible = 1)",
  longest: 'duration',
} as const;

export const DURATION_SQL = {
  '': '1 = 1',
  '1': `duration < ${DURATION_BOUNDS.short}`,
  '2': `duration BETWEEN ${DURATION_BOUNDS.short} AND ${DURATION_BOUNDS.long}`,
  '3': `duration > ${DURATION_BOUNDS.long}`,
} as const;

/** The present in seconds since 1970. */
export const seconds = Math.floor(NOW.getTime() / 1000);
export const dateSql = (date: (typeof DATES)[number]): string =>
  date === 'all' ? '1 = 1' : `post_ts >= ${seconds - DATE_DAYS[date] * 86_400}`;
/** What makes a video one that lists show. */
export const listed = (group: string): string =>
  `status_id = 1 AND is_private = 0 AND post_ts <= ${seconds} AND site_group = '${group}'`;

type Params = Partial<VideosParams>;

/** Asks for a list, unfiltered and of the first group unless told. */
export function list({ client }: ApiUnderTest, params: Params) {
  const plain = { ...PLAIN_LIST, gender: 'str', sort: 'latest-updates', count: 60 } as const;
  return client.read(calls.videos, { ...plain, ...params });
}

/** The ids of a list must be those of the rows, and stand in the order of a value of theirs. */
export async function expectRows(
  under: ApiUnderTest,
  params: Params,
  where: string,
  value: string,
): Promise<void> {
  const wanted = under.rows(`SELECT id, ${value} AS value FROM videos WHERE ${where}`);
  const values = new Map(wanted.map((row) => [Number(row['id']), Number(row['value'])]));
  const first = await list(under, { ...params, count: MAX_COUNT });
  expect(first.totalCount).toBe(wanted.length);
  expect(first.pages).toBe(Math.ceil(wanted.length / MAX_COUNT));
  const ids = (first.videos ?? []).map(({ id }) => id);
  expect(ids).toHaveLength(Math.min(MAX_COUNT, wanted.length));
  expect(ids.filter((id) => !values.has(id))).toEqual([]);
  const shown = ids.map((id) => values.get(id) ?? 0);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  const best = [...values.values()].toSorted((a, b) => b - a).slice(0, MAX_COUNT);
  expect(shown).toEqual(best);
}
