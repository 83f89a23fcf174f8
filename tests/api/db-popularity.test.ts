import { expect, it } from 'vitest';
import { POPULARITY_DAYS } from '#api/catalogue/popularity-days.ts';
import { sqliteSearchIndex } from '#api/catalogue/sqlite/search-index.ts';
import { scratchDatabase } from './db-support/database.ts';

const TODAY = 20_000;
const NOW = TODAY * 86_400 + 3600;

/** What videos 1.. with these views ([day, views] pairs each) come to. */
async function popularities(views: readonly (readonly [number, number])[][], to = views.length) {
  const { sqlite, query } = scratchDatabase();
  sqlite.exec(`INSERT INTO media VALUES ('clip', 'loop', 8, 12)`);
  const video = sqlite.prepare(`INSERT INTO videos
    (id, dir, title, site_group, duration, duration_class, post_ts, media_id, viewed)
    VALUES (?, 'd', 't', 'str', 60, 1, 0, 'clip', 100)`);
  const seen = sqlite.prepare(
    'INSERT INTO video_views_daily (day, video_id, views) VALUES (?, ?, ?)',
  );
  for (const [index, days] of views.entries()) {
    video.run(index + 1);
    for (const [day, count] of days) seen.run(day, index + 1, count);
  }
  await sqliteSearchIndex(query).refreshPopularity({ now: NOW, from: 1, to });
  const rows = sqlite.prepare('SELECT popularity FROM videos ORDER BY id').all();
  return rows.map(({ popularity }) => Number(popularity));
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
