import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_ABSENT_SECONDS, STALE_IF_ERROR_SECONDS } from '#server/page-store/terms.ts';
import { ask, kept, startSite, stopSites, type FakePage } from './site-under-test.ts';

const LONG = '<p>a finished page</p>'.repeat(200);

beforeEach(() => {
  // Only the clock is ours: timers and sockets run as they do outside.
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await stopSites();
});

const pass = (seconds: number): void => {
  vi.setSystemTime(Date.now() + seconds * 1000);
};

const text = (answer: { body: Buffer }): string => answer.body.toString();

describe('a page in the store', () => {
  it('is rendered once however many ask at once', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<FakePage>();
    const site = await startSite({ render: () => gate });
    const asked = Promise.all(Array.from({ length: 20 }, () => ask(site, '/videos/1/')));
    await vi.waitUntil(() => site.renders.length > 0);
    open(kept(LONG));
    const answers = await asked;
    expect(answers.map(text)).toEqual(Array.from({ length: 20 }, () => LONG));
    expect(site.renders).toHaveLength(1);
  });

  it('is one page whatever parameters it does not know', async () => {
    const site = await startSite();
    await ask(site, '/search/1/?utm_source=x&s=lake&fbclid=1&sort=longest');
    const again = await ask(site, '/search/1/?sort=longest&s=lake');
    expect(text(again)).toBe('<p>/search/1/?s=lake&sort=longest</p>');
    expect(site.renders).toHaveLength(1);
  });

  it('is another page for each language, site group and gate', async () => {
    const site = await startSite({ render: (_, view) => kept(Object.values(view).join()) });
    const cookies = ['', 'app_lang=de', 'site_group=gay', 'age=1', 'app_lang=xx; age=2'];
    const pages = [];
    for (const cookie of cookies) pages.push(text(await ask(site, '/', { headers: { cookie } })));
    expect(pages).toEqual([
      'en,str,default,',
      'de,str,default,',
      'en,gay,default,',
      'en,str,none,',
      'en,str,default,',
    ]);
    expect(site.renders).toHaveLength(4);
  });

  it('is shown stale while a new one is made', async () => {
    let version = 0;
    const swr = { 'cdn-cache-control': 'max-age=10, stale-while-revalidate=20' };
    const site = await startSite({ render: () => kept(`v${++version}`, 0, swr) });
    await ask(site, '/');
    pass(11);
    expect(text(await ask(site, '/'))).toBe('v1');
    await vi.waitUntil(() => version === 2);
    await vi.waitFor(async () => expect(text(await ask(site, '/'))).toBe('v2'));
    pass(31);
    expect(text(await ask(site, '/'))).toBe('v3');
  });

  it('is shown stale when rendering throws or answers 5xx, and not asked for again at once', async () => {
    let fail: 'no' | 'throw' | '502' = 'no';
    const site = await startSite({
      render: () => {
        if (fail === 'throw') throw new Error('down');
        return fail === '502' ? { status: 502, body: 'down' } : kept('good', 10);
      },
    });
    await ask(site, '/');
    pass(60);
    fail = 'throw';
    const first = await ask(site, '/');
    expect([first.status, text(first)]).toEqual([200, 'good']);
    expect(first.headers['cache-status']).toContain('stale-if-error');
    const tries = site.renders.length;
    await ask(site, '/');
    expect(site.renders).toHaveLength(tries);
    pass(60);
    fail = '502';
    expect(text(await ask(site, '/'))).toBe('good');
    pass(STALE_IF_ERROR_SECONDS);
    expect((await ask(site, '/')).status).toBe(502);
    fail = 'no';
    expect((await ask(site, '/')).status).toBe(200);
  });

  it('is shown stale when a new one takes too long', async () => {
    let hang = false;
    const never = Promise.withResolvers<FakePage>();
    const site = await startSite({ render: () => (hang ? never.promise : kept('good', 10)) });
    await ask(site, '/');
    pass(60);
    hang = true;
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout'], fakeNodeBuiltins: true });
    let isAnswered = false;
    const answer = ask(site, '/').finally(() => {
      isAnswered = true;
    });
    await vi.waitUntil(() => site.renders.length === 2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(text(await answer)).toBe('good');
    never.resolve(kept('late'));
  });

  it('is answered 304 when the browser has it, in any encoding', async () => {
    const site = await startSite({ render: () => kept(LONG) });
    const { headers } = await ask(site, '/', { headers: { 'accept-encoding': 'br' } });
    const etag = headers.etag ?? '';
    const same = await ask(site, '/', { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([same.status, same.body.length]).toEqual([304, 0]);
    expect(same.headers['content-security-policy']).toContain("default-src 'self'");
    const other = await ask(site, '/', { headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const site = await startSite({ render: () => kept(LONG) });
    const get = await ask(site, '/');
    const head = await ask(site, '/', { method: 'HEAD' });
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(LONG.length));
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('goes out as brotli, gzip or as it is, by what the browser takes', async () => {
    const site = await startSite({ render: () => kept(LONG) });
    const encodings = async (accept?: string) => {
      const headers: Record<string, string> =
        accept === undefined ? {} : { 'accept-encoding': accept };
      const { headers: answered, body } = await ask(site, '/', { headers });
      return [answered['content-encoding'], body] as const;
    };
    const [br, brBody] = await encodings('gzip, deflate, br');
    expect([br, brotliDecompressSync(brBody).toString()]).toEqual(['br', LONG]);
    const [gzip, gzipBody] = await encodings('gzip');
    expect([gzip, gunzipSync(gzipBody).toString()]).toEqual(['gzip', LONG]);
    expect((await encodings('br;q=0, gzip;q=0.5'))[0]).toBe('gzip');
    expect((await encodings('deflate'))[0]).toBeUndefined();
    expect((await encodings('*'))[0]).toBe('br');
    expect((await encodings())[0]).toBeUndefined();
  });

  it('tells browsers to ask again, and keeps what is meant for a CDN to itself', async () => {
    const site = await startSite({ render: () => kept('x', 600, { 'cache-tag': 'video:1' }) });
    const { headers } = await ask(site, '/');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toBe('Accept-Encoding, Cookie');
    expect(headers).not.toHaveProperty('cdn-cache-control');
    expect(headers).not.toHaveProperty('cache-tag');
  });
});

describe('what is not kept', () => {
  it.each([
    ['a page without a lifetime', {}],
    ['a page that forbids it', { 'cdn-cache-control': 'max-age=60', 'cache-control': 'no-store' }],
    ['a private page', { 'cdn-cache-control': 'private, max-age=60' }],
    ['a page that sets a cookie', { 'cdn-cache-control': 'max-age=60', 'set-cookie': 'a=1' }],
  ])('%s', async (_, headers) => {
    const site = await startSite({ render: () => ({ body: 'x', headers }) });
    await ask(site, '/');
    await ask(site, '/');
    expect(site.renders).toHaveLength(2);
  });

  it('a cookie that a page sets goes to one visitor only', async () => {
    let count = 0;
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const site = await startSite({
      render: async () => {
        count += 1;
        const cookie = `id=${count}`;
        await gate;
        return { body: 'x', headers: { 'set-cookie': cookie } };
      },
    });
    const both = Promise.all([ask(site, '/'), ask(site, '/')]);
    await vi.waitUntil(() => count > 0);
    open(undefined);
    const cookies = (await both).map(({ headers }) => headers['set-cookie']?.join());
    expect(new Set(cookies).size).toBe(2);
  });

  it.each([404, 410])('a missing page (%i) for longer than a minute', async (status) => {
    const site = await startSite({ render: () => ({ ...kept('gone', 9999), status }) });
    expect((await ask(site, '/videos/1/')).status).toBe(status);
    await ask(site, '/videos/1/');
    expect(site.renders).toHaveLength(1);
    pass(MAX_ABSENT_SECONDS + 1);
    await ask(site, '/videos/1/');
    expect(site.renders).toHaveLength(2);
  });

  it('a missing page as one that a browser has: what it asked for is not there', async () => {
    const site = await startSite({ render: () => ({ ...kept('gone'), status: 404 }) });
    const { headers } = await ask(site, '/videos/1/');
    const again = await ask(site, '/videos/1/', {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.status, text(again)]).toEqual([404, 'gone']);
  });

  it('addresses without a route one by one: they share the 404 page', async () => {
    const render = (url: string) => (url === '/404/' ? { ...kept('Oops'), status: 404 } : null);
    const site = await startSite({ render });
    for (const path of ['/a/', '/b/', '/c.png']) {
      const answer = await ask(site, path);
      expect([answer.status, text(answer)]).toEqual([404, 'Oops']);
    }
    expect(site.renders.filter(({ url }) => url === '/404/')).toHaveLength(1);
  });

  it('a failure, which is told in words and without a stack', async () => {
    const site = await startSite({
      render: () => {
        throw new Error('secret at src/pages/index.astro');
      },
    });
    const answer = await ask(site, '/');
    expect(answer.status).toBe(500);
    expect(text(answer)).toContain('This page could not be loaded');
    expect(text(answer)).not.toMatch(/secret|astro|at src/u);
  });
});

it('makes pages ahead, and says in the health answer how far it is', async () => {
  const site = await startSite({ prerendered: ['/', '/categories/'] });
  await vi.waitFor(async () => {
    const report: unknown = JSON.parse(text(await ask(site, '/health/')));
    expect(report).toMatchObject({ status: 'ok', prerender: { done: 4, total: 4 } });
  });
  await ask(site, '/categories/');
  await ask(site, '/categories/', { headers: { cookie: 'age=1' } });
  expect(site.renders).toHaveLength(4);
});

it('PAGE_STORE=off renders each time and leaves a CDN its headers', async () => {
  const render = () => kept('x', 60, { 'cache-tag': 't' });
  const site = await startSite({ render, env: { PAGE_STORE: 'off' } });
  await ask(site, '/');
  const { headers } = await ask(site, '/');
  expect(site.renders).toHaveLength(2);
  expect(headers['cdn-cache-control']).toBe('max-age=60');
  expect(headers['cache-tag']).toBe('t');
});
