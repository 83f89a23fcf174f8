import { afterEach, describe, expect, it } from 'vitest';
import { signAnswer } from '../setup/age-provider.ts';
import { ask, startSite, stopSites, type Answer, type SiteUnderTest } from './site-under-test.ts';

afterEach(stopSites);

const KEY = 'k'.repeat(32);
const ORIGIN = 'https://islet.example';
const ENV = {
  ...{ AGE_POLICY: 'fr=verified', COUNTRY_HEADER: 'x-country', PUBLIC_ORIGIN: ORIGIN },
  ...{ AGE_PROVIDER_URL: 'https://age.example/check', AGE_PROVIDER_KEY: KEY },
};

/** A browser that keeps what `/age/` sets there. */
function browserOf(site: SiteUnderTest) {
  const jar = new Map<string, string>();
  return async (path: string): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(site, path, { headers: { 'x-country': 'fr', cookie } });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      expect(line.length).toBeLessThan(4096);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
}

type Visit = ReturnType<typeof browserOf>;

/** Leaves for the provider from a page; gives what it is told. */
async function begin(visit: Visit, back: string): Promise<URLSearchParams> {
  const answer = await visit(`/age/start/?${new URLSearchParams({ back })}`);
  return new URL(answer.headers.location ?? '').searchParams;
}

async function comeBack(visit: Visit, nonce: string | null, adult = true): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const token = signAnswer(KEY, { aud: ORIGIN, nonce, adult, iat, exp: iat + 300 });
  return (await visit(`/age/return/?token=${token}`)).headers.location ?? '';
}

describe('two tabs at the provider', () => {
  it.each([
    [[0, 1], true],
    [[1, 0], true],
    [[0, 1], false],
  ])('come back each to its own page, in any order (%j, adults: %s)', async (order, adult) => {
    const visit = browserOf(await startSite({ env: ENV }));
    const pages = ['/videos/1/x/?s=a b', '/de/videos/2/y/'].map(encodeURI);
    const nonces: (string | null)[] = [];
    for (const back of pages) nonces.push((await begin(visit, back)).get('state'));
    for (const tab of order) {
      const to = await comeBack(visit, nonces[tab] ?? '', adult);
      const { searchParams } = new URL(to, ORIGIN);
      expect(adult ? to : searchParams.get('back')).toBe(pages[tab]);
      expect(searchParams.get('result')).toBe(adult ? null : 'refused');
    }
    // Each counts once.
    expect(await comeBack(visit, nonces[0] ?? '', adult)).toContain('result=invalid');
  });

  it('spoil each other neither by giving up nor by an answer to neither', async () => {
    const visit = browserOf(await startSite({ env: ENV }));
    const state = (await begin(visit, '/videos/1/x/')).get('state');
    await begin(visit, '/videos/2/y/');
    expect((await visit('/age/return/')).headers.location).toContain('result=cancelled');
    expect(await comeBack(visit, 'B'.repeat(22))).toContain('result=invalid');
    expect(await comeBack(visit, state)).toBe('/videos/1/x/');
  });

  it('are a few: of more, and of the longest ways back, the latest count', async () => {
    const visit = browserOf(await startSite({ env: ENV }));
    for (const length of [1, 1000]) {
      const states: (string | null)[] = [];
      const pages = Array.from({ length: 5 }, (_, tab) => `/videos/${tab}/${'%'.repeat(length)}/`);
      for (const back of pages) states.push((await begin(visit, back)).get('state'));
      expect(await comeBack(visit, states[0] ?? '')).toContain('result=invalid');
      expect(await comeBack(visit, states[4] ?? '')).toBe(pages[4]);
    }
  });
});

describe('the way back from the wall', () => {
  const WALL = { 'x-country': 'fr' };
  const backTo = async (path: string): Promise<string | null> => {
    const site = await startSite({ env: ENV });
    await ask(site, path, { headers: WALL });
    return new URL(site.renders.at(-1)?.url ?? '', ORIGIN).searchParams.get('back');
  };

  it.each([
    '/videos/7/x/?start_time=90&campaign=spring',
    '/de/videos/7/x/?playlist=3&start_time=1m30s',
    '/embed/7/?autoplay=1',
  ])('keeps where the video begins, and what only scripts read: %s', async (path) => {
    expect(await backTo(path)).toBe(path);
  });

  it('leaves out what would make it too long', async () => {
    const long = `start_time=90&campaign=${'x'.repeat(1000)}`;
    expect(await backTo(`/videos/7/x/?playlist=3&${long}`)).toBe('/videos/7/x/?playlist=3');
  });
});

describe('the language of who comes back', () => {
  it.each([
    ['/de/videos/1/x/', 'de', '/de/age/?'],
    ['/de/', 'de', '/de/age/?'],
    ['/de?page=2', 'de', '/de/age/?'],
    ['/videos/1/x/', 'en', '/age/?'],
    ['/?s=/de/', 'en', '/age/?'],
  ])('is that of the page they left, %s', async (back, lang, page) => {
    const visit = browserOf(await startSite({ env: ENV }));
    const asked = await begin(visit, back);
    expect(asked.get('lang')).toBe(lang);
    const cancelled = await visit('/age/return/');
    expect(cancelled.headers.location?.startsWith(page)).toBe(true);
    const refused = await comeBack(visit, asked.get('state'), false);
    expect(refused.startsWith(page)).toBe(true);
  });
});
