import { beforeEach, expect, it } from 'vitest';
import { startAlteredApi } from '../setup/altered-api.ts';
import { startSite } from '../setup/site.ts';
import { useShared, useStarted } from '../setup/use-started.ts';

/** Which calls the API answers in its own way now, and how. */
let altered: { calls: RegExp; status: number; code: string } | null = null;

const demo = useShared(startSite, {});
const api = useStarted(() =>
  startAlteredApi(demo.origin, (path) => {
    if (!altered?.calls.test(path)) return null;
    return { status: altered.status, body: { error: 1, code: altered.code } };
  }),
);
const site = useStarted(() =>
  startSite({
    ...{ API_ORIGIN: api.origin, TRUST_PROXY: 'true' },
    ...{ PROXY_CACHE_SECONDS: '600', COUNTRY_HEADER: 'X-Country', COUNTRY_DATABASE: 'off' },
  }),
);

beforeEach(() => {
  altered = null;
});

/** A page with its status, and for how many seconds a cache in front may keep it; null where it may not. */
async function see(path: string) {
  const lang = path.startsWith('/de/') ? 'de' : 'en';
  const headers = { cookie: 'age=1', 'x-page-key': `${lang}.str.none?`, 'x-country': 'ch' };
  const answer = await fetch(site.origin + path, { headers, redirect: 'manual' });
  const [, seconds] = /s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? [];
  return {
    status: answer.status,
    html: await answer.text(),
    seconds: seconds === undefined ? null : Number(seconds),
  };
}

it('what the API gave whole is kept as long as its page says', async () => {
  const whole = await Promise.all(['/', '/videos/longest/2/', '/videos/101/'].map(see));
  expect(whole.map(({ seconds }) => seconds)).toEqual([600, 600, 600]);
});

it.each([
  ['the landing page without what stands around it', '/landing/', /^json\/main\//],
  ['the home page of Germans without channels', '/de/', /^json\/channels\//],
  ['a list without what stands around it', '/videos/longest/1/', /^json\/main\//],
  ['the map without models', '/sitemap-page/', /^json\/models\//],
  ['a video without related ones', '/videos/102/', /^json\/videos_related2\//],
  ['a video without comments', '/videos/103/', /^json\/comments\//],
  ['an embed without files', '/embed/105/', /^videofile\.php/],
])('%s is made anew soon where the API is in trouble', async (_, path, calls) => {
  altered = { calls, status: 502, code: 'bad_answer' };
  expect(await see(path)).toMatchObject({ status: 200, seconds: 10 });
});

it('so is what the API has no time for', async () => {
  altered = { calls: /^json\/main\//, status: 429, code: 'too_many_attempts' };
  expect(await see('/videos/top-rated/1/')).toMatchObject({ status: 200, seconds: 10 });
});

it('a video of an API that knows of no comments, related videos or suggestions is whole', async () => {
  expect((await see('/videos/105/')).html).toContain('#comments');
  const calls = /^(?:json\/comments|json\/videos_related2|suggester)/;
  altered = { calls, status: 404, code: 'not_found' };
  const { status, html, seconds } = await see('/videos/106/');
  expect([status, seconds]).toEqual([200, 600]);
  expect(html).not.toContain('#comments');
  expect(html.split('<template')[0]).not.toContain('role="alert"');
});

it('a video is not missing where the API lets nobody in', async () => {
  altered = { calls: /^json\/video\//, status: 403, code: 'key_expired' };
  expect(await see('/videos/107/')).toMatchObject({ status: 503, seconds: null });
  altered = { calls: /^json\/video\//, status: 404, code: 'not_found' };
  expect(await see('/videos/108/')).toMatchObject({ status: 404, seconds: 60 });
  altered = { calls: /^json\/video\//, status: 401, code: 'general_error' };
  const health = await fetch(`${site.origin}/health/`);
  expect(await health.json()).toMatchObject({ status: 'degraded', api: { reachable: false } });
});
