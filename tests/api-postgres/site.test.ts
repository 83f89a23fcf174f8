import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApi, type Api } from '#api/app.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { openSession } from '#api/services/sessions/open.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { createPostgresDatabase } from '../setup/postgres-database.ts';
import { demoFolder, NOW } from '../setup/demo-database.ts';

const ORIGIN = 'http://tube.test';
const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

let url: string;
const cleanups: (() => unknown)[] = [];
const options = { publicOrigin: null, log, now: () => NOW };

/** A process of the site on one PostgreSQL database. */
async function startProcess(): Promise<Api> {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-site-'));
  const api = await createApi({ ...options, dataDir, databaseUrl: url, demo: true });
  cleanups.unshift(
    () => api.close(),
    () => rmSync(dataDir, { recursive: true }),
  );
  return api;
}

let sqlite: Api;
let first: Api;
let second: Api;

beforeAll(async () => {
  const database = await createPostgresDatabase('demo_template');
  url = database.url;
  cleanups.push(database.drop);
  const folder = await demoFolder();
  sqlite = await createApi({ ...options, dataDir: folder, demo: false });
  cleanups.unshift(
    () => sqlite.close(),
    () => rmSync(folder, { recursive: true }),
  );
  first = await startProcess();
  second = await startProcess();
});

afterAll(async () => {
  for (const clean of cleanups) await clean();
});

const ask = (api: Api, path: string): Promise<Response> =>
  api.fetch(new Request(`${ORIGIN}/api/json/${path}`));

const json = async (api: Api, path: string): Promise<Record<string, unknown>> => {
  const answer = await ask(api, path);
  return (await answer.json()) as Record<string, unknown>;
};

const post = (api: Api, fields: Record<string, string>, cookie = ''): Promise<Response> => {
  const body = new URLSearchParams(fields);
  return api.fetch(
    new Request(`${ORIGIN}/api/stat.php`, { method: 'POST', body, headers: { cookie } }),
  );
};

/** Reads of every kind, as a visitor's pages make them. */
const READS = [
  'main/60/str.en.json',
  'main/60/gay.de.json',
  ...[
    'latest-updates',
    'top-rated',
    'most-viewed',
    'longest',
    'most-commented',
    'most-popular',
  ].map((sort) => `videos2/60/str/${sort}/30/..2.all...json`),
  'videos2/60/she/latest-updates/30/..1.all..month.json',
  'categories/14400/str.all.en.json',
  'categories/14400/gay.all.ja.json',
  'channels/60/str/alphabet/30/..1.json',
  'channels/60/str/most-viewed/30/..1.json',
  'models/60/str/filt........../alphabet/30/1.json',
  'models/60/str/filt.a........./most-popular/30/1.json',
  'models/60/gay/filt........../top-rated/30/1.json',
  'members/60/recent/30/filt......./1.json',
  'member/60/0/0/7.json',
  'friends/60/0/7.1.json',
  'playlists/60/most-viewed/30/.1.str..json',
  'playlists/60/top-rated/30/.2.str..json',
  'playlist/60/0/0/3.json',
  'albums/60/str/top-rated/30/..1.json',
  'album/60/0/0/4.json',
  'comments/3600/videos/0/12.json',
  'wall/60/0/models/0/0/3.1.json',
  'suggester/60/5.json',
  'countries/60/str.videos.json',
  'video/0/0/0/12.json',
  'videos_related2/60/12/0/12.all.1.json',
];

it.each(READS)('%s is answered as on SQLite', async (path) => {
  const [theirs, ours] = await Promise.all([ask(first, path), ask(sqlite, path)]);
  expect(theirs.status).toBe(ours.status);
  expect(await theirs.json()).toEqual(await ours.json());
});

it('most of these reads find something', async () => {
  const found = await Promise.all(READS.map(async (path) => (await ask(first, path)).status));
  expect(found.filter((status) => status === 200).length).toBeGreaterThan(20);
});

it('a vote in one process is seen in the other within a second, and counted once', async () => {
  const tags: string[] = [];
  cleanups.unshift(await second.followPurges(null, (news) => tags.push(...news.tags)));
  const likes = async (api: Api): Promise<number> => {
    const { video } = await json(api, 'video/0/0/0/12.json');
    return Number((video as { likes: number }).likes);
  };
  const before = await likes(second);
  const answer = await post(first, {
    ...{ act: 'vote', section: 'videos', object_id: '12', vote: '1' },
  });
  expect(answer.status).toBe(200);
  await vi.waitUntil(() => tags.includes(cacheTags.video(12)), { timeout: 1000 });
  expect(await likes(second)).toBe(before + 1);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const back = { act: 'vote_del', section: 'videos', object_id: '12', vote: '1' };
  for (const _time of ['once', 'again']) {
    expect((await post(second, back, cookie)).status).toBe(200);
    expect(await likes(second)).toBe(before);
  }
});

it('a server that goes away is said kindly, and everything goes on when it is back', async () => {
  const admin = new Client({ connectionString: new URL('/postgres', url).href });
  await admin.connect();
  const name = new URL(url).pathname.slice(1);
  const vote = (id: string) =>
    post(first, { act: 'vote', section: 'videos', object_id: id, vote: '1' });
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    const sessions = 'FROM pg_stat_activity WHERE datname = $1';
    await admin.query(`SELECT pg_terminate_backend(pid) ${sessions}`, [name]);
    // That asks them to end: one that has not heard it yet would still take a vote.
    const isOver = async () => (await admin.query(`SELECT 1 ${sessions}`, [name])).rowCount === 0;
    await vi.waitUntil(isOver, { timeout: 5000 });
    const refused = await vote('13');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: 1, code: 'busy' });
    expect(await first.isWritable()).toBe(false);
  } finally {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  }
  await vi.waitUntil(async () => (await vote('13')).status !== 503, { timeout: 5000 });
  expect((await vote('14')).status).toBe(200);
});

it('tells a member’s page that one process has open what another one took for them', async () => {
  const database = await openPostgresDatabase({ url });
  const names = ['ann', 'bob'].map((username, id) => ({ id: 8_000_001 + id, username }));
  const cookies: string[] = [];
  for (const { id, username } of names) {
    const row = { id, username, display_name: username, joined_ts: 1, seen_ts: 1 };
    await database.query.insertInto('members').values(row).execute();
    const token = await openSession({ db: database.query, now: () => NOW }, id);
    cookies.push(`session=${token}`);
  }
  await database.close();
  const [ann = '', bob = ''] = cookies;
  const asked = new Request(`${ORIGIN}/api/events.php`, { headers: { cookie: bob } });
  const reader = ((await second.fetch(asked)).body as ReadableStream<Uint8Array>).getReader();
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await next(), await next()]).toEqual([
    expect.stringContaining('retry:'),
    expect.stringContaining('"messages":0'),
  ]);
  const message = { act: 'send', object_id: '8000002', msg: 'From the other process' };
  const sent = await first.fetch(
    new Request(`${ORIGIN}/api/messages.php`, {
      method: 'POST',
      body: new URLSearchParams(message),
      headers: { origin: ORIGIN, cookie: ann },
    }),
  );
  expect(sent.status).toBe(200);
  expect(await next()).toContain('"messages":1');
  await reader.cancel();
});
