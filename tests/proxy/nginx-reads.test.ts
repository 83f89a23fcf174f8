import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { kept, startSite, stopSites, type SiteUnderTest } from '../server/site-under-test.ts';
import { FRENCH, startNginx, SWISS, type RunningNginx } from './run-nginx.ts';
import { BEHIND_A_CACHE } from './settings.ts';
import { askByTls } from './visitor.ts';

/** How long nginx keeps a read (docs/deploy/nginx), and a little more. */
const KEPT_MS = 16_000;
const READ = '/api/json/video/600/0/0/2.jsond';
let site: SiteUnderTest;
let nginx: RunningNginx;
let control = 'public, max-age=600';

beforeAll(async () => {
  site = await startSite({
    env: BEHIND_A_CACHE,
    render: (url) => kept(url, 600, { 'cache-tag': 'video:1' }),
    limitOf: (video) =>
      video === 1 ? { countries: new Set(['fr']), by: 'moderators' } : undefined,
    api: () => Response.json([control], { headers: { 'cache-control': control } }),
  });
  nginx = await startNginx(site.url);
});
afterAll(async () => {
  await nginx.stop();
  await stopSites();
});

const read = async () => {
  const { body, cache } = await askByTls(nginx.port, READ);
  return [JSON.parse(body.toString()), cache];
};

it('a read that may be kept no more is told as it is once what was kept is old', async () => {
  await read();
  expect(await read()).toEqual([[control], expect.stringContaining('hit')]);
  control = 'private, no-store';
  await vi.waitFor(async () => expect((await read())[0]).toEqual([control]), {
    timeout: KEPT_MS,
    interval: 1000,
  });
  // And so it stays, however often it is asked.
  for (let turn = 0; turn < 3; turn += 1) expect((await read())[0]).toEqual([control]);
});

it('a page of a video that some countries do not see is asked for anew by each visitor', async () => {
  const ask = (path: string, from: string) =>
    askByTls(nginx.port, path, { from, headers: { cookie: 'age=1' } });
  const answers = [];
  for (const from of [SWISS, FRENCH, SWISS, FRENCH]) answers.push(await ask('/videos/1/', from));
  expect(site.renders.map(({ here }) => here)).toEqual([
    ...[undefined, 'moderators', undefined, 'moderators'],
  ]);
  for (const { cache, headers } of answers) {
    expect(cache).not.toContain('hit');
    expect(headers['cache-control']).toBe('private, no-store');
  }
  for (const from of [SWISS, SWISS]) answers.push(await ask('/videos/2/', from));
  expect(answers.at(-1)?.cache).toContain('hit');
});
