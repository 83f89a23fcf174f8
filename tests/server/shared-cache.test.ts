import { afterEach, describe, expect, it } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { ask, kept, startSite, stopSites, type FakePage } from './site-under-test.ts';

const ENV = {
  PROXY_CACHE_SECONDS: '10',
  TRUST_PROXY: 'true',
  COUNTRY_HEADER: 'X-Country',
  COUNTRY_DATABASE: 'off',
};

const tagged = (): FakePage => kept('<p>a page</p>', 600, { 'cache-tag': 'video:1,videos' });
const site = (env: Record<string, string> = ENV) => startSite({ env, render: tagged });

afterEach(stopSites);

/** What the answer says to a cache that would file it under `key`. */
async function control(path: string, headers: Record<string, string>, env = ENV) {
  const answer = await ask(await site(env), path, { headers });
  return answer.headers['cache-control'];
}

const SHARED =
  'max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30, stale-if-error=86400';
const OWN = 'private, no-cache';

describe('a page for a cache in front', () => {
  it('may be kept by one that files it under all it depends on', async () => {
    const answer = await ask(await site(), '/de/models/recent/1/?tattoo=yes&utm_source=y', {
      headers: { 'x-page-key': 'de.str.none?s=&tattoo=yes', 'x-country': 'ch' },
    });
    expect(answer.headers['cache-control']).toBe(SHARED);
    expect(answer.headers['cache-tag']).toBe('video:1,videos');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['language', '/de/videos/1/', 'en.str.none?'],
    ['site group', '/videos/1/', 'en.gay.none?'],
    ['gate', '/videos/1/', 'en.str.default?'],
    ['query', '/models/recent/1/?tattoo=yes', 'en.str.none?tattoo=no'],
    ['query that is missing', '/models/recent/1/?tattoo=yes', 'en.str.none'],
    ['query that is not there', '/models/recent/1/', 'en.str.none?tattoo=yes'],
    ['anything', '/videos/1/', ''],
  ])('may not be kept by one that misunderstood the %s', async (_, path, key) => {
    expect(await control(path, { 'x-page-key': key, 'x-country': 'ch' })).toBe(OWN);
  });

  it('may not be kept by one that names no key, nor where no cache is set up', async () => {
    expect(await control('/videos/1/', { 'x-country': 'ch' })).toBe(OWN);
    const headers = { 'x-page-key': 'en.str.none?', 'x-country': 'ch' };
    expect(await control('/videos/1/', headers, { ...ENV, PROXY_CACHE_SECONDS: '0' })).toBe(OWN);
  });

  it('may be kept also where it is the one for addresses that there are not', async () => {
    const missing = await startSite({
      env: ENV,
      render: () => ({ ...kept('<p>nothing here</p>', 600), status: 404 }),
    });
    const headers = { 'x-page-key': 'en.str.none?', 'x-country': 'ch' };
    for (const path of ['/nowhere/at/all/?x=1', '/embed/at/all/?x=1', '/embed/nowhere/']) {
      const answer = await ask(missing, path, { headers });
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, SHARED]);
    }
    expect(missing.renders.map(({ url }) => url)).toEqual(['/404/', '/embed/x/']);
  });

  it('belongs to a country only where the key names it', async () => {
    const headers = { 'x-country': 'CH' };
    const named = { ...headers, 'x-page-key': 'en.str.none?country=ch' };
    expect(await control('/top-country/1/', named)).toBe(SHARED);
    expect(await control('/top-country/1/', { ...headers, 'x-page-key': 'en.str.none?' })).toBe(
      OWN,
    );
  });

  it('is never kept longer than it lives', async () => {
    const brief = await startSite({ env: ENV, render: () => kept('<p>brief</p>', 3) });
    const headers = { 'x-page-key': 'en.str.none?', 'x-country': 'ch' };
    const answer = await ask(brief, '/videos/1/', { headers });
    expect(answer.headers['cache-control']).toContain('s-maxage=3,');
  });

  it.each([404, 410])(
    'takes the place of what it was before, also when it is gone (%i)',
    async (status) => {
      const gone = await startSite({ env: ENV, render: () => ({ ...tagged(), status }) });
      const headers = { 'x-page-key': 'en.str.none?', 'x-country': 'ch' };
      const answer = await ask(gone, '/videos/1/', { headers });
      expect([answer.status, answer.headers['cache-control']]).toEqual([status, SHARED]);
    },
  );

  it('keeps its life when it has not changed', async () => {
    const same = await site();
    const headers = { 'x-page-key': 'en.str.none?', 'x-country': 'ch' };
    const first = await ask(same, '/videos/1/', { headers });
    const again = { ...headers, 'if-none-match': String(first.headers.etag) };
    const second = await ask(same, '/videos/1/', { headers: again });
    expect([second.status, second.headers['cache-control']]).toEqual([304, SHARED]);
  });

  it('is not what a visitor gets who must prove their age first', async () => {
    const env = {
      ...ENV,
      AGE_POLICY: 'fr=verified',
      AGE_PROVIDER_URL: 'https://age.example/check',
      AGE_PROVIDER_KEY: 'a key of thirty-two characters…………',
    };
    const headers = { 'x-page-key': 'en.str.verify?', 'x-country': 'fr' };
    expect(await control('/videos/1/', headers, env)).toBe(OWN);
  });
});

describe('PROXY_CACHE_SECONDS', () => {
  it.each(['TRUST_PROXY', 'COUNTRY_HEADER'])('is refused without %s', (name) => {
    expect(() => readSettings({ ...ENV, [name]: '' })).toThrow(
      'PROXY_CACHE_SECONDS needs TRUST_PROXY=true and a COUNTRY_HEADER.',
    );
  });
});
