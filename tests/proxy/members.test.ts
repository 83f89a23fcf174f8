import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopSites, type SiteUnderTest } from '../server/site-under-test.ts';
import { startNginx, type RunningNginx } from './run-nginx.ts';
import { startVarnish, type RunningVarnish } from './run-varnish.ts';
import { startSmallSite } from './small-site.ts';
import { askByTls, askPlain, type Answer } from './visitor.ts';

const FROM_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
const SIGNED_IN = 'user=%7B%22id%22%3A7%7D; __Host-session=abc';

/** Pages that each member has made anew, one of each kind. */
const PERSONAL = [
  '/member/7/',
  '/de/member/7/wall/1/',
  '/playlist/3/1/',
  '/community/recent/1/?gender=1',
  '/channel/x/wall/',
  '/ja/model/x/wall/',
  '/videos/history/1/',
];

let site: SiteUnderTest;
let nginx: RunningNginx;
let varnish: RunningVarnish;
/** What the API was asked. */
const asked: string[] = [];

beforeAll(async () => {
  site = await startSmallSite({}, ({ method, url }) => {
    asked.push(`${method} ${new URL(url).pathname}`);
  });
  [nginx, varnish] = await Promise.all([startNginx(site.url), startVarnish(site.url)]);
});
afterAll(async () => {
  await Promise.all([nginx.stop(), varnish.stop()]);
  await stopSites();
});

describe.each([
  ['nginx', (path, cookie, method) => askByTls(nginx.port, path, { method, headers: { cookie } })],
  [
    'varnish',
    (path, cookie, method) =>
      askPlain(varnish.port, path, { method, headers: { cookie, ...FROM_TLS } }),
  ],
] as [string, (path: string, cookie: string, method?: string) => Promise<Answer>][])(
  'a member behind %s',
  (name, ask) => {
    const [hit, bypass] = [`${name}; hit`, `${name}; fwd=bypass`];
    const caching = async (path: string, cookie: string): Promise<string> =>
      (await ask(path, cookie)).cache;

    it.each(PERSONAL)('gets %s made for them, while visitors share one', async (path) => {
      // None of a member's is kept, whoever comes first.
      expect(await caching(path, SIGNED_IN)).toBe(bypass);
      expect(await caching(path, '')).toBe(`${name}; fwd=miss`);
      expect(await caching(path, 'user=x; my_session=abc; age=')).toBe(hit);
      for (const cookie of [SIGNED_IN, '__Host-session=abc', 'age=; __Host-session=abc']) {
        const own = await ask(path, cookie);
        expect([cookie, own.cache]).toEqual([cookie, bypass]);
        expect(own.headers['cache-control']).toBe('private, no-store');
      }
      // Over plain HTTP the cookie has its short name, and an age that counts is none of these pages' business.
      expect(await caching(path, 'session=abc')).toBe(bypass);
      expect(await caching(path, '')).toBe(hit);
    });

    it('asks where an upload of theirs ends with the word that they used', async () => {
      asked.length = 0;
      await ask('/api/uploads/12', SIGNED_IN, 'HEAD');
      // What the site read for the page before may still come in.
      expect(asked.filter((one) => one.includes('/uploads/'))).toEqual(['HEAD /api/uploads/12']);
    });

    it('shares every other page with visitors', async () => {
      for (const path of [
        '/videos/5/',
        '/channel/x/',
        '/model/x/videos/1/',
        '/playlists/most-popular/1/',
      ]) {
        await ask(path, '');
        expect([path, await caching(path, SIGNED_IN)]).toEqual([path, hit]);
      }
    });
  },
);
