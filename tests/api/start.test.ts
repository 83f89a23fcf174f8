import { describe, expect, it, onTestFinished } from 'vitest';
import { cacheTags } from '#config/cache-tags.ts';
import { NOW } from '../setup/demo-database.ts';
import { engineWorld, type Contents, type EngineWorld } from '../setup/engine-world.ts';
import { ORIGIN } from './support/api-under-test.ts';
import { LIST, start } from './support/start-site.ts';

async function worldOf(contents: Contents): Promise<EngineWorld> {
  const world = await engineWorld(contents);
  onTestFinished(world.remove);
  return world;
}

describe('an empty site', () => {
  const lists = [
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
  ] as const;

  it('API-023 answers each list with an empty one', async () => {
    const { get } = await start((await worldOf('empty')).place);
    for (const [path, key] of lists) {
      const response = await get(path);
      expect([path, response.status, (await response.json())[key]]).toEqual([path, 200, []]);
    }
  });
});

describe('a start with demo data', () => {
  it('adds it to an empty database once', async () => {
    const world = await worldOf('demo');
    const total = async (demo: boolean) => {
      const { get } = await start(world.place, { demo });
      return (await (await get(LIST)).json()).total_count;
    };
    const before = await total(false);
    expect(Number(before)).toBeGreaterThan(1000);
    expect(await total(true)).toBe(before);
  });
});

describe('a database that breaks', () => {
  it('is no reason to show how it broke', async () => {
    const world = await worldOf('demo');
    const { get, errors } = await start(world.place);
    await world.run('ALTER TABLE playlists RENAME TO no_playlists');
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
    const world = await worldOf('demo');
    const waiting = await world.rows(
      `SELECT id, post_ts FROM videos WHERE status_id = 1 AND is_private = 0 AND post_ts > ? ORDER BY post_ts DESC`,
      NOW.getTime() / 1000,
    );
    expect(waiting.length).toBeGreaterThan(0);
    const last = Number(waiting[0]?.['post_ts']);
    const before = await start(world.place);
    const path = (id: unknown) =>
      `/api/json/video/60/0/${Math.floor(Number(id) / 1000) * 1000}/${String(id)}.json`;
    expect((await before.get(path(waiting[0]?.['id']))).status).toBe(404);
    let position = '';
    const leave = await before.api.followPurges(null, (news) => {
      position = news.position;
    });
    await leave();
    const after = await start(world.place, { now: () => new Date((last + 1) * 1000) });
    for (const { id } of waiting) expect((await after.get(path(id))).status).toBe(200);
    const tags: string[] = [];
    const stop = await after.api.followPurges(position, (news) => tags.push(...news.tags));
    await stop();
    expect(tags).toContain(cacheTags.videos);
    for (const { id } of waiting) expect(tags).toContain(cacheTags.video(Number(id)));
  });
});

describe('addresses in answers', () => {
  it('begin with the address visitors use, where the operator named one', async () => {
    const world = await worldOf('demo');
    const { api, get } = await start(world.place, { publicOrigin: 'https://tube.example' });
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
