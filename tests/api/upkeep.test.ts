import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi, type Api } from '#api/app.ts';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { sqliteSearchIndex } from '#api/catalogue/sqlite/search-index.ts';
import type { Database } from '#api/db/schema/index.ts';
import { cacheTags } from '#config/cache-tags.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { bossJobs } from '#platform/jobs/boss-jobs.ts';
import type { NewJob } from '#platform/jobs/job.ts';
import { NOW } from '../setup/demo-database.ts';
import { ENGINE, engineWorld, type EngineWorld } from '../setup/engine-world.ts';
import { openEngineDatabase } from './db-support/engine-database.ts';
import { ORIGIN } from './support/api-under-test.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How often the worker looks for what is due. */
const TICK_MS = 1000;
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet };
/** Popularity is worked out in slices, with as long a pause after each. */
const patience = { timeout: 90_000 };

let world: EngineWorld;
let database: OpenDatabase<Database>;
let api: Api;
let time: number;
const errors: string[] = [];

beforeEach(async () => {
  // The clock of the queue on SQLite; that of PostgreSQL is the server's.
  if (ENGINE === 'sqlite') vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await engineWorld('demo');
  time = NOW.getTime();
  errors.length = 0;
  const error = (fields: object, text: string) => errors.push(`${text} ${JSON.stringify(fields)}`);
  api = await createApi({
    ...{ ...world.place, demo: false, publicOrigin: null, log: { ...log, error } },
    now: () => new Date(time),
  });
  database = await openEngineDatabase(world.place);
});
afterEach(async () => {
  await database.close();
  await api.close();
  vi.useRealTimers();
  await world.remove();
  expect(errors).toEqual([]);
});

/** Adds a job as another process does that does none. */
async function add(job: NewJob): Promise<void> {
  const db = database.query.$pickTables<'jobs'>();
  const url = String(world.place.databaseUrl);
  const jobs = await bossJobs({
    url,
    db,
    log: { warn: quiet, error: quiet },
    now: () => new Date(),
  });
  await db.transaction().execute((transaction) => jobs.enqueue(transaction, job));
  await jobs.stop();
}

/** Lets a periodic job come: by the clock, and where that is the server's, as if it were its minute. */
async function comes(kind: string): Promise<void> {
  if (ENGINE === 'postgres') await add({ kind });
  else vi.advanceTimersByTime(TICK_MS);
}

it('a video whose time comes is listed within a minute, and the pages that show it are told of', async () => {
  const id =
    await world.number(`SELECT id FROM videos WHERE visible = 0 AND status_id = 1 AND is_private = 0
    ORDER BY post_ts LIMIT 1`);
  const tags: string[] = [];
  const stop = await api.followPurges(null, (news) => tags.push(...news.tags));
  const postTs = await world.number('SELECT post_ts FROM videos WHERE id = ?', id);
  time = Math.max((postTs + 1) * 1000, time + MINUTE_MS);
  await comes('publication');
  const isVisible = () => world.number('SELECT visible FROM videos WHERE id = ?', id);
  await expect.poll(isVisible, patience).toBe(1);
  await expect.poll(() => tags, patience).toContain(cacheTags.video(id));
  expect(tags).toEqual(
    expect.arrayContaining([cacheTags.videos, cacheTags.categories, cacheTags.main]),
  );
  await stop();
});

it('a mail leaves once it is due', async () => {
  const inHalfAMinute = Math.floor((ENGINE === 'postgres' ? Date.now() : time) / 1000) + 30;
  const mail = { recipient: 'desk@mail.example', subject: 'Late', body: 'Hello', added_ts: 1 };
  await world.insert('mails', { id: 7, ...mail });
  if (ENGINE === 'postgres')
    await add({ kind: 'mail', payload: { mail: 7 }, runAt: inHalfAMinute });
  else await world.insert('jobs', { kind: 'mail', payload: '{"mail":7}', run_ts: inHalfAMinute });
  const mails = () => world.number('SELECT count(*) FROM mails');
  if (ENGINE === 'sqlite') vi.advanceTimersByTime(TICK_MS);
  expect(await mails()).toBe(1);
  time = inHalfAMinute * 1000;
  if (ENGINE === 'postgres')
    await world.run(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'`);
  else vi.advanceTimersByTime(TICK_MS);
  await expect.poll(mails, patience).toBe(0);
  expect(readdirSync(join(world.place.dataDir, 'mail'))).toHaveLength(1);
});

it('a message that was kept long enough goes within an hour', { tags: 'long' }, async () => {
  const now = Math.floor(time / 1000);
  const letter = { subject: '', email: 'ann@mail.example', added_ts: 1 };
  const old = now - 4 * 365 * 86_400;
  await world.insert('reports', { ...letter, message: 'old', mailed_ts: old });
  await world.insert('reports', { ...letter, message: 'new', mailed_ts: now });
  time += HOUR_MS;
  await comes('retention');
  const messages = () => world.rows('SELECT message FROM reports');
  await expect.poll(messages, patience).toEqual([{ message: 'new' }]);
});

it(
  'what is watched much is found first in a search, within an hour',
  { tags: 'long' },
  async () => {
    const rows = await world.rows(`SELECT id FROM videos WHERE visible = 1 AND site_group = 'str'
    AND NOT EXISTS (SELECT 1 FROM video_models WHERE video_id = id)
    AND channel_id IS NULL ORDER BY popularity, id LIMIT 2`);
    const [low, high] = rows.map(({ id }) => Number(id));
    if (low === undefined || high === undefined) throw new Error('too few videos');
    const { query: db } = database;
    const index = ENGINE === 'postgres' ? postgresSearchIndex(db) : sqliteSearchIndex(db);
    // The same words in both, so that nothing but their popularity tells them apart.
    for (const id of [low, high]) {
      await world.run(`UPDATE videos SET title = 'quokka', description = '' WHERE id = ${id}`);
      for (const table of ['video_categories', 'video_tags'])
        await world.run(`DELETE FROM ${table} WHERE video_id = ${id}`);
      await db.transaction().execute((transaction) => index.putVideo(transaction, id));
    }
    const found = async (): Promise<number[]> => {
      const path = '/api/videos2.php?params=0/str/relevance/60/search..1.all..&s=quokka';
      const { videos } = (await (await api.fetch(new Request(ORIGIN + path))).json()) as {
        videos: { video_id: string }[];
      };
      return videos.map(({ video_id }) => Number(video_id));
    };
    const [first = 0, last = 0] = await found();
    expect([first, last].toSorted()).toEqual([low, high].toSorted());
    const day = Math.floor(time / 86_400_000);
    await world.run(`DELETE FROM video_views_daily WHERE day = ${day} AND video_id = ${last}`);
    await world.insert('video_views_daily', { day, video_id: last, views: 100_000 });
    time += HOUR_MS;
    await comes('popularity');
    await expect.poll(found, patience).toEqual([last, first]);
  },
);
