import { expect, it } from 'vitest';
import { POPULARITY_DAYS } from '#api/catalogue/popularity-days.ts';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { sqliteSearchIndex } from '#api/catalogue/sqlite/search-index.ts';
import { engineDatabase } from './db-support/engine-database.ts';

const TODAY = 20_000;
const NOW = TODAY * 86_400 + 3600;

/** What videos 1.. with these views ([day, views] pairs each) come to. */
async function popularities(views: readonly (readonly [number, number])[][], to = views.length) {
  const { engine, query } = await engineDatabase();
  const clip = { id: 'clip', kind: 'loop', seconds: 8, frames: 12 } as const;
  await query.insertInto('media').values(clip).execute();
  const video = {
    dir: 'd',
    title: 't',
    site_group: 'str',
    duration: 60,
    duration_class: 1,
  } as const;
  const rows = views.map((days, at) => ({ id: at + 1, days }));
  for (const { id, days } of rows) {
    await query
      .insertInto('videos')
      .values({ id, ...video, post_ts: 0, media_id: 'clip', viewed: 100 })
      .execute();
    for (const [day, count] of days)
      await query
        .insertInto('video_views_daily')
        .values({ day, video_id: id, views: count })
        .execute();
  }
  const index = { sqlite: sqliteSearchIndex, postgres: postgresSearchIndex }[engine](query);
  await index.refreshPopularity({ now: NOW, from: 1, to });
  const scores = await query.selectFrom('videos').select('popularity').orderBy('id').execute();
  return scores.map(({ popularity }) => popularity);
}

it('counts the newest views most and forgets those of more than eight days ago', async () => {
  const scores = await popularities([
    [[TODAY, 10]],
    [[TODAY - 1, 10]],
    [[TODAY - POPULARITY_DAYS + 1, 10]],
    [[TODAY - POPULARITY_DAYS, 10]],
    [
      [TODAY, 5],
      [TODAY - 1, 5],
    ],
  ]);
  const [today = 0, yesterday = 0, oldest = 0, forgotten = 0, both = 0] = scores;
  expect(today).toBeGreaterThan(both);
  expect(both).toBeGreaterThan(yesterday);
  expect(yesterday).toBeGreaterThan(oldest);
  expect(oldest).toBeGreaterThan(forgotten);
  expect(forgotten).toBeGreaterThan(0);
});

it('touches only the videos it is asked for', async () => {
  const views = [[[TODAY, 3] as const], [[TODAY, 3] as const]];
  const scores = await popularities(views, 1);
  expect(scores[0]).toBeGreaterThan(0);
  expect(scores[1]).toBe(0);
});
