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
    ...{ API_ORIGIN: api.origin, PAGE_STORE: 'off', TRUST_PROXY: 'true' },
    ...{ PROXY_CACHE_SECONDS: '600', COUNTRY_HEADER: 'X-Country', COUNTRY_DATABASE: 'off' },
  }),
);

beforeEach(() => {
  altered = null;
});

/** A page with its status, and for how many seconds a cache in front may keep it; null where it may not. */
async function see(path: string) {
  const headers = { cookie: 'age=1', 'x-page-key': 'en.str.none?', 'x-country': 'ch' };
  const answer = await fetch(site.origin + path, { headers, redirect: 'manual' });
  const [, seconds] = /s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? [];
  return {
    status: answer.status,
    html: await answer.text(),
    seconds: seconds === undefined ? null : Number(seconds),
  };
}

const VIDEO = '/videos/100/';

it.each([
  ['the home page without what stands around it', '/', /^json\/main\//],
  ['the home page without channels', '/', /^json\/channels\//],
  ['a list without what stands around it', '/videos/longest/1/', /^json\/main\//],
  ['the map without models', '/sitemap-page/', /^json\/models\//],
  ['a video without related ones', VIDEO, /^json\/videos_related2\//],
  ['a video without comments', VIDEO, /^json\/comments\//],
  ['an embed without files', '/embed/100/', /^videofile\.php/],
])('%s is made anew soon where the API is in trouble', async (_, path, calls) => {
  expect((await see(path)).seconds).toBe(600);
  altered = { calls, status: 502, code: 'bad_answer' };
  expect(await see(path)).toMatchObject({ status: 200, seconds: 10 });
  altered = { calls, status: 429, code: 'too_many_attempts' };
  expect((await see(path)).seconds).toBe(10);
});

it('a video of an API that knows of no comments, related videos or suggestions is whole', async () => {
  expect((await see(VIDEO)).html).toContain('#comments');
  altered = {
    calls: /^(?:json\/comments|json\/videos_related2|suggester)/,
    status: 404,
    code: 'not_found',
  };
  const { status, html, seconds } = await see(VIDEO);
  expect([status, seconds]).toEqual([200, 600]);
  expect(html).not.toContain('#comments');
  expect(html.split('<template')[0]).not.toContain('role="alert"');
});

it('a video is not missing where the API lets nobody in', async () => {
  altered = { calls: /^json\/video\//, status: 403, code: 'key_expired' };
  expect(await see(VIDEO)).toMatchObject({ status: 503, seconds: null });
  altered = { calls: /^json\/video\//, status: 404, code: 'not_found' };
  expect(await see(VIDEO)).toMatchObject({ status: 404, seconds: 300 });
  altered = { calls: /^json\/video\//, status: 401, code: 'general_error' };
  const health = await fetch(`${site.origin}/health/`);
  expect(await health.json()).toMatchObject({ status: 'degraded', api: { reachable: false } });
});
