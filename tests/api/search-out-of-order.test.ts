import { beforeAll, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import * as calls from '#contract/calls.ts';
import { DATE_DAYS, DATES } from '#contract/enums.ts';
import { NOW } from '../setup/demo-database.ts';
import { apiUnderTest } from './support/api-under-test.ts';

// On SQLite alone, whose searches read dates off ids; PostgreSQL's read them from the entry.
const { client, stored } = apiUnderTest({ writes: true });

const WORD = 'outdoor';
const DAY = 86_400;
const now = NOW.getTime() / 1000;

async function found(date: (typeof DATES)[number]): Promise<{ ids: number[]; totalCount: number }> {
  const { lifetime, type, duration } = PLAIN_LIST;
  const plain = {
    lifetime,
    type,
    duration,
    gender: 'str',
    sort: 'relevance',
    anything: '',
  } as const;
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const query = { ...plain, text: WORD, date, count: MAX_COUNT, page };
    const { videos, totalCount } = await client.read(calls.search, {}, query);
    ids.push(...(videos ?? []).map(({ id }) => id));
    if (!videos?.length || ids.length >= totalCount) return { ids, totalCount };
  }
}

let imported = 0;

beforeAll(async () => {
  // The newest video that is found turns out to be years old, as an import from elsewhere is.
  imported = Math.max(...(await found('all')).ids);
  await stored.rows('UPDATE videos SET post_ts = ? WHERE id = ?', now - 3000 * DAY, imported);
});

it.each(DATES)('a search by date (%s) does not trust ids that are out of order', async (date) => {
  const { ids, totalCount } = await found(date);
  const since = date === 'all' ? 0 : now - DATE_DAYS[date] * DAY;
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(totalCount);
  expect(ids.includes(imported)).toBe(date === 'all');
  const young = `SELECT count(*) FROM videos WHERE id IN (${ids.join()}) AND post_ts >= ?`;
  expect(await stored.number(young, since)).toBe(totalCount);
});
