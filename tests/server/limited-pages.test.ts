import type { VideoLimit } from '#lib/video-limit.ts';
import { afterEach, expect, it } from 'vitest';
import { ask, kept, startSite, stopSites, type SiteOptions } from './site-under-test.ts';

const ENV = {
  PROXY_CACHE_SECONDS: '10',
  TRUST_PROXY: 'true',
  COUNTRY_HEADER: 'X-Country',
  COUNTRY_DATABASE: 'off',
};
const IN_DE: VideoLimit = { countries: new Set(['de', 'at']), by: 'authority' };

afterEach(stopSites);

/** A site on which video 1 is not shown in two countries, unless told. */
const limitedSite = (more: SiteOptions = {}) =>
  startSite({
    env: ENV,
    render: () => kept('<p>a page</p>', 600, { 'cache-tag': 'video:1' }),
    limitOf: (video) => (video === 1 ? IN_DE : undefined),
    ...more,
  });
const from = (country: string) => ({
  headers: { 'x-country': country, 'x-page-key': 'en.str.none?', cookie: 'age=1' },
});

it.each(['/videos/1/', '/videos/1/a-title/', '/embed/1/', '/de/videos/1/'])(
  '%s is made for each visitor alone, and says where they are',
  async (path) => {
    const site = await limitedSite();
    const answers = [];
    for (const country of ['ch', 'de', 'CH', 'AT', '']) {
      answers.push(await ask(site, path, from(country)));
    }
    expect(site.renders.map(({ here }) => here)).toEqual([
      undefined,
      'authority',
      undefined,
      'authority',
      undefined,
    ]);
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('private, no-store');
      for (const name of ['cdn-cache-control', 'cache-tag', 'etag'])
        expect(headers[name]).toBeUndefined();
    }
  },
);

it('nothing of it comes from what was kept before the decision, nor after it was taken back from what was made meanwhile', async () => {
  let limit: VideoLimit | undefined;
  const site = await limitedSite({ limitOf: () => Promise.resolve(limit) });
  const shared = await ask(site, '/videos/1/', from('ch'));
  expect(shared.headers['cache-control']).toContain('s-maxage=10');
  await ask(site, '/videos/1/', from('ch'));
  expect(site.renders).toHaveLength(1);
  limit = IN_DE;
  const refused = await ask(site, '/videos/1/', from('de'));
  expect(refused.headers['cache-control']).toBe('private, no-store');
  expect(site.renders.at(-1)?.here).toBe('authority');
  limit = undefined;
  site.purge(['video:1']);
  await ask(site, '/videos/1/', from('de'));
  expect(site.renders.at(-1)?.here).toBeUndefined();
});

it('other pages stay as they are', async () => {
  const site = await limitedSite();
  for (const path of ['/videos/2/', '/share/1/', '/albums/1/', '/']) {
    const { headers } = await ask(site, path, from('de'));
    expect(headers['cache-control']).not.toBe('private, no-store');
  }
  expect(site.renders.every(({ here }) => here === undefined)).toBe(true);
});

it('a video whose decision cannot be read is shown to nobody', async () => {
  const site = await limitedSite({ limitOf: () => Promise.reject(new Error('no database')) });
  expect((await ask(site, '/videos/1/', from('ch'))).status).toBe(500);
});

it('the API is told the country that the server found, and nothing that a visitor says', async () => {
  const told: (string | null)[] = [];
  const site = await limitedSite({
    api: ({ headers }) => {
      told.push(headers.get('x-islet-country'));
      return Response.json({});
    },
  });
  await ask(site, '/api/video.php', { headers: { 'x-country': 'DE', 'x-islet-country': 'ch' } });
  await ask(site, '/media/assets/1/0.mp4', { headers: { 'x-islet-country': 'ch' } });
  expect(told).toEqual(['de', null]);
});
