import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { MAX_QUERY_VALUE_LENGTH } from '#config/limits.ts';
import { MAX_URL_LENGTH } from '#server/target.ts';
import { ask, askRaw, kept, startSite, stopSites } from './site-under-test.ts';

afterEach(stopSites);

const STACK = /\bat .*[/\\]|node:internal|Error:/u;

describe('an address', () => {
  it.each([
    ['/videos', '/videos/'],
    ['/videos/1?s=a%20b', '/videos/1/?s=a%20b'],
    ['//evil.example', '/evil.example'],
    ['//evil.example/x', '/evil.example/x/'],
    ['/videos//1///', '/videos/1/'],
    ['/de', '/de/'],
    ['/%64e/videos/1/titl%65/', '/de/videos/1/title/'],
    ['/%73earch/1/?s=x%79', '/search/1/?s=x%79'],
    ['/model/%c3%a4nne', '/model/%C3%A4nne/'],
    ['/categories/lakes%2Chills/2/', '/categories/lakes,hills/2/'],
    ['/models/a%2fb/', '/models/a%2Fb/'],
  ])('%s leads to %s for good', async (path, location) => {
    const site = await startSite();
    const answer = await ask(site, path);
    expect([answer.status, answer.headers.location]).toEqual([308, location]);
    expect(site.renders).toHaveLength(0);
  });

  it('in absolute form is taken by its path alone', async () => {
    const site = await startSite();
    const answer = await ask(site, 'http://evil.example/videos');
    expect(answer.headers.location).toBe('/videos/');
  });

  it.each([
    '/%E0%A4%A/',
    '/%zz/',
    '/a%00b/',
    '/a/../b/',
    '/%2e%2e/etc/',
    '/a%5cb/',
    '/..%2f..%2f/',
  ])('%s is answered 400 in words', async (path) => {
    const site = await startSite();
    const answer = await ask(site, path);
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).toContain('The address is not readable');
    expect(answer.body.toString()).not.toMatch(STACK);
    expect(site.renders).toHaveLength(0);
  });

  it('never leads out of the folder of built files', async () => {
    const site = await startSite({ render: () => null });
    for (const path of ['/_astro/../../package.json', '/_astro/..%2f..%2fpackage.json']) {
      expect((await ask(site, path)).status).toBe(400);
    }
  });

  it('with a query of 5,000 characters reaches the page, cut to what a page can need', async () => {
    const site = await startSite();
    const answer = await ask(site, `/information/contact/?subject=${'x'.repeat(5000)}`);
    expect(answer.status).toBe(200);
    const { searchParams } = new URL(site.renders[0]?.url ?? '', 'http://localhost');
    expect(searchParams.get('subject')).toBe('x'.repeat(MAX_QUERY_VALUE_LENGTH));
  });

  it('with broken percent-encoding in its query still reaches the page', async () => {
    const site = await startSite();
    expect((await ask(site, '/search/1/?s=100%')).status).toBe(200);
    expect(site.renders[0]?.url).toBe('/search/1/?s=100%25');
  });

  it('that is too long is answered 414', async () => {
    const site = await startSite();
    const answer = await ask(site, `/search/1/?s=${'x'.repeat(MAX_URL_LENGTH)}`);
    expect([answer.status, answer.body.toString()]).toEqual([
      414,
      expect.stringContaining('too long'),
    ]);
  });

  it('of a page takes no other method than GET and HEAD', async () => {
    const site = await startSite();
    // What is posted has tests of its own: every page takes preferences.
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await ask(site, '/', { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('an address of the table', () => {
  it.each([
    ['/videos/', 302, '/videos/latest-updates/1/'],
    ['/de/models/recent/?tattoo=yes&utm=1', 302, '/de/models/recent/1/?tattoo=yes&utm=1'],
    ['/history/3/', 301, '/videos/history/3/'],
    ['/fr/models/mira/wall/2/', 301, '/fr/model/mira/wall/'],
    ['/embed/7/harbour/', 301, '/embed/7/'],
    ['/de/embed/7/a-long-harb/?autoplay=1', 301, '/de/embed/7/?autoplay=1'],
    ['/edit/', 302, '/'],
    ['/de/messages/?x=1', 302, '/de/login/?back=%2Fde%2Fmessages%2F%3Fx%3D1'],
  ])('%s is led on with status %i without a render', async (path, status, location) => {
    const site = await startSite();
    const answer = await ask(site, path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect(site.renders).toHaveLength(0);
  });

  it('is told that its visitor may not see it, and is made for each of them anew', async () => {
    const site = await startSite();
    await ask(site, '/member/7/history/1/');
    await ask(site, '/member/7/history/1/');
    await ask(site, '/member/7/');
    expect(site.renders.map(({ route }) => [route?.name, route?.isDenied ?? false])).toEqual([
      ['memberHistory', true],
      ['memberHistory', true],
      ['member', false],
    ]);
  });

  it('leads to no list in an order that there is not', async () => {
    const site = await startSite();
    for (const path of ['/videos/nonsense/', '/models/nonsense/', '/albums/nonsense/'])
      expect((await ask(site, path)).status).not.toBe(302);
  });

  it('is one page whatever else its query says', async () => {
    const site = await startSite();
    const same: Record<string, readonly string[]> = {
      '/': ['/?q=1', '/?q=2', '/?page=3', '/?notice=nonsense'],
      '/videos/latest-updates/1/': [
        '/videos/latest-updates/1/?hair_color=x',
        '/videos/latest-updates/1/?duration=9&type=all&date=week',
        '/videos/latest-updates/1/?sort=longest',
      ],
      '/models/recent/1/?tattoo=yes': [
        '/models/recent/1/?TATTOO=no&tattoo=yes&tattoo=no&race=',
        '/models/recent/1/?race=nobody&tattoo=YES',
      ],
      '/search/1/?s=rain': ['/search/1/?sort=relevance&date=all&s=%20rain%20'],
      '/categories/rain/2/?sort=longest': ['/categories/rain/2/?sort=longest&page=9'],
      '/model/mira/wall/': ['/model/mira/wall/?page=1', '/model/mira/wall/?page=x'],
      '/404/': ['/nothing/?q=1', '/moderation/x/', '/member/x/history/1/'],
      '/embed/x/': ['/embed/x/?q=1', '/embed/', '/embed/lights/', '/embed/7/a/b/', '/embed/age/'],
    };
    for (const [page, others] of Object.entries(same)) {
      for (const other of [page, ...others]) await ask(site, other);
      expect(site.renders.splice(0).map(({ url }) => url)).toEqual([page]);
    }
  });

  it('is read for the page that shows it', async () => {
    const site = await startSite();
    await ask(site, '/de/rss/models/recent/2/?tattoo=yes');
    expect(site.renders[0]?.route).toEqual({
      name: 'models',
      params: { sort: 'recent', page: '2' },
      variant: 'rss',
    });
    await ask(site, '/models/nonsense/1/');
    expect(site.renders[1]?.route).toBeNull();
  });
});

describe('bytes that are no request', () => {
  it.each([
    ['GARBAGE\r\n\r\n', 400],
    ['FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x\r\nContent-Length: 3\r\n\r\nabc', 400],
  ])('%.24s… are answered %i in words', async (bytes, status) => {
    const site = await startSite();
    const answer = await askRaw(site, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(answer).toContain('<h1>');
    expect(answer).not.toMatch(STACK);
    expect((await ask(site, '/')).status).toBe(200);
  });
});

describe('language, site group and country', () => {
  it('I18N-15 I18N-16 a language prefix is taken off and wins over the cookie', async () => {
    const site = await startSite();
    for (const lang of LANGUAGES) {
      await ask(site, `/${lang}/videos/longest/1/`, { headers: { cookie: 'app_lang=pl' } });
      expect(site.renders.at(-1)).toMatchObject({
        url: '/videos/longest/1/',
        view: { lang, prefix: `/${lang}` },
      });
    }
  });

  it('I18N-11 I18N-12 without a prefix the cookie decides, else English', async () => {
    const site = await startSite();
    await ask(site, '/', { headers: { cookie: 'x=1; app_lang=ja; y' } });
    expect(site.renders.at(-1)?.view).toMatchObject({ lang: 'ja', prefix: '' });
    await ask(site, '/', { headers: { 'accept-language': 'ja' } });
    expect(site.renders.at(-1)?.view).toMatchObject({ lang: 'en', prefix: '' });
  });

  it.each([
    ['us', 'default'],
    ['GB', 'default'],
    ['ru', 'ru'],
    ['FR', 'fr'],
    ['de', 'de'],
    ['jp', 'none'],
    ['XX', 'default'],
    // What databases write of whom they know no country: a union, a region, a network.
    ['EU', 'default'],
    ['AP', 'default'],
    ['ZZ', 'default'],
    ['T1', 'default'],
    // Another spelling of a country, and one that ISO has given no code.
    ['UK', 'default'],
    ['XK', 'none'],
    ['<b>', 'default'],
    [undefined, 'default'],
  ])('a visitor from %s gets the gate "%s"', async (country, gate) => {
    const site = await startSite({ env: { COUNTRY_HEADER: 'CF-IPCountry' } });
    const headers: Record<string, string> =
      country === undefined ? {} : { 'cf-ipcountry': country };
    await ask(site, '/', { headers });
    expect(site.renders[0]?.view.gate).toBe(gate);
  });

  it('the country is told to scripts by a cookie, once', async () => {
    const site = await startSite({ env: { COUNTRY_HEADER: 'x-country' } });
    const first = await ask(site, '/', { headers: { 'x-country': 'JP' } });
    expect(first.headers['set-cookie']).toEqual(['country=jp; Path=/; SameSite=Lax']);
    const headers = { 'x-country': 'JP', cookie: 'country=jp' };
    expect((await ask(site, '/', { headers })).headers).not.toHaveProperty('set-cookie');
  });

  it('a country header counts only when the operator named it', async () => {
    const site = await startSite();
    await ask(site, '/', { headers: { 'cf-ipcountry': 'jp', 'x-country': 'jp' } });
    expect(site.renders[0]?.view.gate).toBe('default');
  });

  it('/top-country/ without a country in its query is that of the visitor', async () => {
    const site = await startSite({ env: { COUNTRY_HEADER: 'x-country' } });
    const headers = { 'x-country': 'jp' };
    await ask(site, '/top-country/1/', { headers });
    await ask(site, '/top-country/1/?country=us&sort=longest', { headers });
    await ask(site, '/top-country/1/?sort=longest', { headers });
    expect(site.renders.map(({ url }) => url)).toEqual([
      '/top-country/1/?country=jp',
      '/top-country/1/?country=us&sort=longest',
      '/top-country/1/?country=jp&sort=longest',
    ]);
  });

  it('a redirect of a page keeps the language prefix', async () => {
    const render = () => ({ status: 301, headers: { location: '/videos/new/' } });
    const site = await startSite({ render });
    expect((await ask(site, '/de/old/')).headers.location).toBe('/de/videos/new/');
    expect((await ask(site, '/old/')).headers.location).toBe('/videos/new/');
  });
});

it('the log names no visitor: no address, cookie, query or name of what was looked at', async () => {
  const site = await startSite({ env: { LOG_LEVEL: 'debug' }, render: () => kept('x') });
  const headers = { cookie: 'session=secret', 'x-forwarded-for': '203.0.113.9' };
  await ask(site, '/model/jane-roe/?s=private', { headers });
  await ask(site, '/api/json/member/0/12345.json?token=quokka', { headers });
  const log = site.log.join('');
  expect(log).toContain('"/model/*/"');
  expect(log).toContain('"/api/json/member/*/*"');
  expect(log).not.toMatch(/secret|203\.0|127\.0\.0\.1|private|jane|12345|quokka/u);
});
