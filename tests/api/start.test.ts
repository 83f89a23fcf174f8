import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApi, type ApiOptions } from '#api/app.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { ORIGIN } from './support/api-under-test.ts';
import { demoFolder, NOW } from '../setup/demo-database.ts';

const quiet = () => undefined;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'islet-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, more: Partial<ApiOptions> = {}) {
  const errors: string[] = [];
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (_fields: object, text: string) => errors.push(text),
  };
  const api = await createApi({
    dataDir,
    demo: false,
    publicOrigin: null,
    log,
    now: () => NOW,
    ...more,
  });
  onTestFinished(() => api.close());
  const get = (path: string) => api.fetch(new Request(ORIGIN + path));
  return { api, errors, get };
}

const LIST = '/api/json/videos2/14400/str/latest-updates/60/..1.all...json';

describe('an empty site', () => {
  it.each([
    [LIST, 'videos'],
    ['/api/videos2.php?params=60/str/relevance/60/search..1.all..&s=lake', 'videos'],
    ['/api/json/categories/60/str.all.en.json', 'categories'],
    ['/api/json/main/60/str.en.json', 'keywords'],
    ['/api/json/models/60/str/filt........../most-popular/60/1.json', 'models'],
    ['/api/json/channels/60/str/recent/60/..1.json', 'channels'],
    ['/api/json/playlists/60/most-viewed/60/.1.str..json', 'playlists'],
    ['/api/json/albums/60/str/top-rated/60/..1.json', 'albums'],
    ['/api/json/members/60/recent/60/filt......./1.json', 'members'],
    ['/api/suggester.php?c=lake', 'models'],
    ['/api/json/suggester/60/5.json', 'channels'],
  ])('API-023 answers %s with an empty list', async (path, key) => {
    const { get } = await start(emptyFolder());
    const response = await get(path);
    expect(response.status).toBe(200);
    expect((await response.json())[key]).toEqual([]);
  });

  it('is created where no folder was', async () => {
    const folder = join(emptyFolder(), 'not', 'there');
    await start(folder);
    expect(existsSync(join(folder, 'islet.db'))).toBe(true);
  });
});

describe('a start with demo data', () => {
  it('adds it to an empty database once', async () => {
    const folder = await demoFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const total = async (demo: boolean) => {
      const { get } = await start(folder, { demo });
      return (await (await get(LIST)).json()).total_count;
    };
    const before = await total(false);
    expect(Number(before)).toBeGreaterThan(1000);
    expect(await total(true)).toBe(before);
  });
});

describe('a database that cannot be used', () => {
  it('says so and is left as it was', async () => {
    const folder = await demoFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'islet.db');
    truncateSync(file, 100_000);
    const before = readFileSync(file);
    await expect(start(folder)).rejects.toMatchObject({ name: 'DatabaseError', code: 'damaged' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is not filled anew when it was emptied, and says that data was lost', async () => {
    const folder = emptyFolder();
    const first = await start(folder);
    await first.api.close();
    const file = join(folder, 'islet.db');
    truncateSync(file, 0);
    await expect(start(folder, { demo: true })).rejects.toMatchObject({
      name: 'DatabaseError',
      message: expect.stringContaining('its data was lost'),
    });
    expect(readFileSync(file)).toHaveLength(0);
    rmSync(file);
    expect((await (await start(folder)).get(LIST)).status).toBe(200);
  });

  it('is no reason to show how it broke', async () => {
    const folder = await demoFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { get, errors } = await start(folder);
    const other = new DatabaseSync(join(folder, 'islet.db'));
    other.exec('DROP TABLE playlists');
    other.close();
    const response = await get('/api/json/playlists/60/most-viewed/60/.1.str..json');
    expect([response.status, await response.text()]).toEqual([
      500,
      '{"error":1,"code":"general_error"}',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(errors).toEqual(['API call failed']);
  });
});

describe('time', () => {
  it('lists scheduled videos once their time has come, and tells whoever read before which pages that changes', async () => {
    const folder = await demoFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const sqlite = new DatabaseSync(join(folder, 'islet.db'));
    const waiting = sqlite
      .prepare(
        `SELECT id, post_ts FROM videos WHERE status_id = 1 AND is_private = 0 AND post_ts > ? ORDER BY post_ts DESC`,
      )
      .all(NOW.getTime() / 1000);
    sqlite.close();
    expect(waiting.length).toBeGreaterThan(0);
    const last = Number(waiting[0]?.['post_ts']);
    const before = await start(folder);
    const path = (id: unknown) =>
      `/api/json/video/60/0/${Math.floor(Number(id) / 1000) * 1000}/${String(id)}.json`;
    expect((await before.get(path(waiting[0]?.['id']))).status).toBe(404);
    let position = '';
    const leave = await before.api.followPurges(null, (news) => {
      position = news.position;
    });
    await leave();
    const after = await start(folder, { now: () => new Date((last + 1) * 1000) });
    for (const { id } of waiting) expect((await after.get(path(id))).status).toBe(200);
    const tags: string[] = [];
    const stop = await after.api.followPurges(position, (news) => tags.push(...news.tags));
    await stop();
    expect(tags).toContain(cacheTags.videos);
    for (const { id } of waiting) expect(tags).toContain(cacheTags.video(Number(id)));
  });
});

describe('health', () => {
  it('knows whether the database can be written', async () => {
    const folder = emptyFolder();
    const { api, errors } = await start(folder);
    const other = new DatabaseSync(join(folder, 'islet.db'));
    other.exec('BEGIN IMMEDIATE');
    expect(await api.isWritable()).toBe(false);
    other.close();
    expect(errors).toEqual(['nothing can be written']);
  });

  it('knows whether the data folder can be written, and leaves nothing in it', async () => {
    const folder = emptyFolder();
    const { api } = await start(folder);
    const before = readdirSync(folder);
    expect(await api.isWritable()).toBe(true);
    expect(readdirSync(folder)).toEqual(before);
    const gone = emptyFolder();
    const { api: broken } = await start(gone);
    rmSync(gone, { recursive: true });
    expect(await broken.isWritable()).toBe(false);
  });
});

describe('addresses in answers', () => {
  it('begin with the address visitors use, where the operator named one', async () => {
    const folder = await demoFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { api, get } = await start(folder, { publicOrigin: 'https://tube.example' });
    const { videos } = await (await get(LIST)).json();
    expect(videos[0].scr).toMatch(/^https:\/\/tube\.example\/media\//);
    const vote = new URLSearchParams({
      act: 'vote',
      section: 'videos',
      object_id: videos[0].video_id,
      vote: '1',
    });
    const headers = { origin: 'https://tube.example' };
    const tags: string[] = [];
    const stop = await api.followPurges(null, (news) => tags.push(...news.tags));
    const answer = await api.fetch(
      new Request(`${ORIGIN}/api/stat.php`, { method: 'POST', body: vote, headers }),
    );
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure(?:;|$)/);
    expect(tags).toEqual([cacheTags.video(Number(videos[0].video_id))]);
    await stop();
  });
});
