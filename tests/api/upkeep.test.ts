import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi, type Api } from '#api/app.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { demoFolder, NOW } from '../setup/demo-database.ts';
import { ORIGIN } from './support/api-under-test.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How often the worker looks for what is due. */
const TICK_MS = 1000;
const quiet = () => undefined;

let folder: string;
let api: Api;
let sqlite: DatabaseSync;
let time: number;
const errors: string[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await demoFolder();
  time = NOW.getTime();
  errors.length = 0;
  const error = (fields: object, text: string) => errors.push(`${text} ${JSON.stringify(fields)}`);
  api = await createApi({
    dataDir: folder,
    demo: false,
    publicOrigin: null,
    log: { debug: quiet, info: quiet, warn: quiet, error },
    now: () => new Date(time),
  });
  sqlite = new DatabaseSync(join(folder, 'islet.db'));
});
afterEach(async () => {
  sqlite.close();
  await api.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
  expect(errors).toEqual([]);
});

const one = (query: string, ...values: number[]): number =>
  Number(Object.values(sqlite.prepare(query).get(...values) ?? {})[0]);

it('a video whose time comes is listed within a minute, and the pages that show it are told of', async () => {
  const id = one(`SELECT id FROM videos WHERE visible = 0 AND status_id = 1 AND is_private = 0
    ORDER BY post_ts LIMIT 1`);
  const tags: string[] = [];
  await api.followPurges(null, (news) => tags.push(...news.tags));
  time = Math.max(
    (one('SELECT post_ts FROM videos WHERE id = ?', id) + 1) * 1000,
    time + MINUTE_MS,
  );
  vi.advanceTimersByTime(TICK_MS);
  await expect.poll(() => one('SELECT visible FROM videos WHERE id = ?', id)).toBe(1);
  await expect.poll(() => tags).toContain(cacheTags.video(id));
  expect(tags).toEqual(
    expect.arrayContaining([cacheTags.videos, cacheTags.categories, cacheTags.main]),
  );
});

it('a mail leaves once it is due', async () => {
  const due = Math.floor(time / 1000) + 30;
  sqlite
    .prepare(
      `INSERT INTO mails (id, recipient, subject, body, added_ts)
        VALUES (7, 'desk@mail.example', 'Late', 'Hello', 1)`,
    )
    .run();
  sqlite
    .prepare(`INSERT INTO jobs (kind, payload, run_ts) VALUES ('mail', '{"mail":7}', ?)`)
    .run(due);
  vi.advanceTimersByTime(TICK_MS);
  expect(one('SELECT count(*) FROM mails')).toBe(1);
  time = due * 1000;
  vi.advanceTimersByTime(TICK_MS);
  await expect.poll(() => one('SELECT count(*) FROM mails')).toBe(0);
  expect(readdirSync(join(folder, 'mail'))).toHaveLength(1);
});

it('a message that was kept long enough goes within an hour', async () => {
  const mailed = sqlite.prepare(
    `INSERT INTO reports (subject, email, message, added_ts, mailed_ts) VALUES ('', 'ann@mail.example', ?, 1, ?)`,
  );
  const now = Math.floor(time / 1000);
  mailed.run('old', now - 4 * 365 * 86_400);
  mailed.run('new', now);
  time += HOUR_MS;
  vi.advanceTimersByTime(TICK_MS);
  const messages = () => sqlite.prepare('SELECT message FROM reports').all();
  await expect.poll(messages, { timeout: 30_000 }).toEqual([{ message: 'new' }]);
});

it('what is watched much is found first in a search, within an hour', async () => {
  const [low, high] = sqlite
    .prepare(
      `SELECT id FROM videos WHERE visible = 1 AND site_group = 'str'
        AND NOT EXISTS (SELECT 1 FROM video_models WHERE video_id = id)
        AND channel_id IS NULL ORDER BY popularity, id LIMIT 2`,
    )
    .all()
    .map(({ id }) => Number(id));
  if (low === undefined || high === undefined) throw new Error('too few videos');
  // The same words in both, so that nothing but their popularity tells them apart.
  const words = sqlite.prepare(`UPDATE video_search_str
    SET title = 'quokka', names = '', labels = '', cjk = ''
    WHERE rowid = (SELECT search_key FROM videos WHERE id = ?)`);
  for (const id of [low, high]) {
    sqlite.prepare(`UPDATE videos SET title = 'quokka' WHERE id = ?`).run(id);
    sqlite.prepare('DELETE FROM video_categories WHERE video_id = ?').run(id);
    sqlite.prepare('DELETE FROM video_tags WHERE video_id = ?').run(id);
    words.run(id);
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
  sqlite
    .prepare(
      `INSERT INTO video_views_daily (day, video_id, views) VALUES (?, ?, 100000)
        ON CONFLICT DO UPDATE SET views = 100000`,
    )
    .run(Math.floor(time / 86_400_000), last);
  time += HOUR_MS;
  vi.advanceTimersByTime(TICK_MS);
  await expect.poll(found, { timeout: 30_000 }).toEqual([last, first]);
});
