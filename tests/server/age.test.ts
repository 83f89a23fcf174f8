import { afterEach, describe, expect, it, vi } from 'vitest';
import { AGE_PROOF_DAYS } from '#config/age-gate.ts';
import { ageCookie } from '#server/age/proof.ts';
import { signAnswer } from '../setup/age-provider.ts';
import {
  ask,
  kept,
  startSite,
  stopSites,
  type Answer,
  type SiteUnderTest,
} from './site-under-test.ts';

afterEach(async () => {
  vi.useRealTimers();
  await stopSites();
});

const KEY = 'k'.repeat(32);
const ORIGIN = 'https://islet.example';
const SHUT = {
  AGE_POLICY: 'fr=verified',
  COUNTRY_HEADER: 'x-country',
  PUBLIC_ORIGIN: ORIGIN,
};
const ENV = {
  ...SHUT,
  AGE_PROVIDER_URL: 'https://age.example/check?site=7',
  AGE_PROVIDER_KEY: KEY,
};
const FRANCE = { 'x-country': 'fr' };
const DAY = 86_400_000;

const cookies = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    (answer.headers['set-cookie'] ?? []).map((line) => {
      const [pair = ''] = line.split(';', 1);
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    }),
  );

interface Visit {
  nonce: string;
  headers: Record<string, string>;
}

async function begin(site: SiteUnderTest, back = '/videos/7/x/?s=a'): Promise<Visit> {
  const start = await ask(site, `/age/start/?back=${encodeURIComponent(back)}`, {
    headers: FRANCE,
  });
  const { age_state: nonce = '', age_back: kept = '' } = cookies(start);
  return { nonce, headers: { ...FRANCE, cookie: `age_state=${nonce}; age_back=${kept}` } };
}

const seconds = (): number => Math.floor(Date.now() / 1000);

const claims = (nonce: string, more: object = {}): object => ({
  aud: ORIGIN,
  nonce,
  adult: true,
  iat: seconds(),
  exp: seconds() + 300,
  ...more,
});

const back = (site: SiteUnderTest, token: string, headers: Record<string, string>) =>
  ask(site, `/age/return/?token=${token}`, { headers });

const resultOf = (answer: Answer): string | null =>
  new URL(answer.headers.location ?? '', ORIGIN).searchParams.get('result');

describe('where the age must be verified', () => {
  it('gives no page, no API answer and no media to who gave no proof', async () => {
    const site = await startSite({
      env: ENV,
      render: (url) =>
        /^\/(?:embed\/)?age\//u.test(url) ? { status: 403, body: 'shut' } : kept('a film'),
    });
    for (const path of [
      '/',
      '/videos/7/x/',
      '/rss/videos/',
      '/embed/7/',
      '/404/',
      '/settings/x/',
    ]) {
      for (const cookie of ['', 'age=1', 'age=v-0000-AAAAAAAAAAAAAAAAAAAAAA']) {
        const answer = await ask(site, path, { headers: { ...FRANCE, cookie } });
        expect([path, answer.body.toString()]).not.toContain('a film');
      }
    }
    for (const path of ['/api/json/videos2.json', '/media/1.mp4']) {
      const answer = await ask(site, path, { headers: { ...FRANCE, cookie: 'age=1' } });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(JSON.parse(answer.body.toString())).toEqual({
        error: 1,
        code: 'age_verification_required',
      });
    }
  });

  it('keeps nothing of the page that takes the place of the others', async () => {
    const site = await startSite({ env: ENV });
    await ask(site, '/videos/7/x/', { headers: FRANCE });
    await ask(site, '/videos/7/x/', { headers: FRANCE });
    expect(site.renders.map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => '/age/?back=%2Fvideos%2F7%2Fx%2F'),
    );
  });

  it('leaves open what the law wants to be read, and messages to the site', async () => {
    const site = await startSite({ env: ENV, render: (url) => kept(url) });
    for (const path of [
      '/information/privacy/',
      '/settings/',
      '/notifications/stop/',
      '/offline/',
    ]) {
      expect((await ask(site, path, { headers: FRANCE })).body.toString()).toBe(path);
    }
    const captcha = await ask(site, '/api/captcha.php', { headers: FRANCE });
    const report = await ask(site, '/api/report.php', { method: 'POST', headers: FRANCE });
    expect([captcha.status, report.status]).toEqual([200, 200]);
  });

  it('stays closed without a provider', async () => {
    const site = await startSite({ env: SHUT });
    const { headers } = await ask(site, '/age/start/?back=/videos/7/', { headers: FRANCE });
    expect(headers.location).toBe('/age/?back=%2Fvideos%2F7%2F');
    await ask(site, '/', { headers: { ...FRANCE, cookie: 'age=1' } });
    expect(site.renders.at(-1)?.view.gate).toBe('closed');
    const answer = await back(site, signAnswer(KEY, claims('A'.repeat(22))), {
      ...FRANCE,
      cookie: `age_state=${'A'.repeat(22)}`,
    });
    expect(cookies(answer).age).toBeUndefined();
  });

  it('changes nothing elsewhere', async () => {
    const site = await startSite({ env: ENV, render: () => kept('a film') });
    for (const country of ['de', 'jp']) {
      const answer = await ask(site, '/', { headers: { 'x-country': country } });
      expect(answer.body.toString()).toBe('a film');
    }
    const there = await ask(site, '/age/?back=/videos/7/', { headers: { 'x-country': 'jp' } });
    expect([there.status, there.headers.location]).toEqual([303, '/videos/7/']);
  });
});

describe('the way to the provider', () => {
  it('tells it a number, the way back and nothing of the page', async () => {
    const site = await startSite({ env: ENV });
    const answer = await ask(site, '/de/age/start/?back=/videos/7/x/', { headers: FRANCE });
    const there = new URL(answer.headers.location ?? '');
    const { age_state: state = '' } = cookies(answer);
    expect(state).toMatch(/^[\w-]{22}$/u);
    expect(Object.fromEntries(there.searchParams)).toEqual({
      site: '7',
      return: `${ORIGIN}/age/return/`,
      state,
      age: '18',
      lang: 'de',
    });
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    for (const line of answer.headers['set-cookie'] ?? []) {
      expect(line).toMatch(/; Max-Age=900; Path=\/age\/; HttpOnly; Secure; SameSite=Lax$/u);
    }
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/a\nb'])(
    'comes back to no other site: %j',
    async (to) => {
      const site = await startSite({ env: ENV });
      const { nonce, headers } = await begin(site, to);
      const answer = await back(site, signAnswer(KEY, claims(nonce)), headers);
      expect(answer.headers.location).toBe('/');
    },
  );
});

describe('the way back', () => {
  it('opens the site with a cookie that says nothing of a person', async () => {
    const site = await startSite({ env: ENV, render: () => kept('a film') });
    const { nonce, headers } = await begin(site);
    const answer = await back(site, signAnswer(KEY, claims(nonce, { name: 'A. Person' })), headers);
    expect([answer.status, answer.headers.location]).toEqual([303, '/videos/7/x/?s=a']);
    const { age = '', age_state: state } = cookies(answer);
    expect([age, state]).toEqual([ageCookie(KEY).issue(Date.now()), '']);
    const cookie = `age=${age}`;
    const page = await ask(site, '/videos/7/x/', { headers: { ...FRANCE, cookie } });
    const api = await ask(site, '/api/main.php', { headers: { ...FRANCE, cookie } });
    expect([page.body.toString(), api.status]).toEqual(['a film', 200]);
    const entered = await ask(site, '/videos/7/x/', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'form=preferences&age=1',
    });
    expect(entered.headers['set-cookie']).toBeUndefined();
  });

  it('takes an answer once', async () => {
    const site = await startSite({ env: ENV });
    const { nonce, headers } = await begin(site);
    const token = signAnswer(KEY, claims(nonce));
    expect(resultOf(await back(site, token, headers))).toBeNull();
    const again = await back(site, token, headers);
    expect([resultOf(again), cookies(again).age]).toEqual(['expired', undefined]);
  });

  it.each<[string, string, (nonce: string) => string]>([
    ['forged', 'invalid', (nonce) => signAnswer('x'.repeat(32), claims(nonce))],
    [
      'not signed',
      'invalid',
      (nonce) => `${signAnswer(KEY, claims(nonce)).replace(/[^.]*$/u, '')}`,
    ],
    ['of another algorithm', 'invalid', (nonce) => signAnswer(KEY, claims(nonce), { alg: 'none' })],
    ['of another visit', 'invalid', () => signAnswer(KEY, claims('B'.repeat(22)))],
    [
      'for another site',
      'invalid',
      (nonce) => signAnswer(KEY, claims(nonce, { aud: 'https://x.example' })),
    ],
    [
      'from the future',
      'invalid',
      (nonce) => signAnswer(KEY, claims(nonce, { iat: seconds() + 600 })),
    ],
    ['expired', 'expired', (nonce) => signAnswer(KEY, claims(nonce, { exp: seconds() - 61 }))],
    ['old', 'expired', (nonce) => signAnswer(KEY, claims(nonce, { iat: seconds() - 901 }))],
    ['of a minor', 'refused', (nonce) => signAnswer(KEY, claims(nonce, { adult: false }))],
    ['almost yes', 'invalid', (nonce) => signAnswer(KEY, claims(nonce, { adult: 'true' }))],
    ['no token', 'invalid', () => 'nonsense'],
    ['huge', 'invalid', (nonce) => signAnswer(KEY, claims(nonce, { more: 'x'.repeat(5000) }))],
  ])('refuses an answer that is %s', async (_kind, result, make) => {
    const site = await startSite({ env: ENV });
    const { nonce, headers } = await begin(site);
    const answer = await back(site, make(nonce), headers);
    expect([resultOf(answer), cookies(answer).age]).toEqual([result, undefined]);
    expect(new URL(answer.headers.location ?? '', ORIGIN).searchParams.get('back')).toBe(
      '/videos/7/x/?s=a',
    );
  });

  it('takes no answer in a browser that did not leave for it', async () => {
    const site = await startSite({ env: ENV });
    const { nonce } = await begin(site);
    const answer = await back(site, signAnswer(KEY, claims(nonce)), FRANCE);
    expect([resultOf(answer), cookies(answer).age]).toEqual(['invalid', undefined]);
  });

  it('says when it was not finished', async () => {
    const site = await startSite({ env: ENV });
    const { headers } = await begin(site);
    expect(resultOf(await ask(site, '/age/return/?error=x', { headers }))).toBe('cancelled');
  });

  it('takes back the word of who is no adult', async () => {
    const site = await startSite({ env: ENV });
    const { nonce, headers } = await begin(site);
    const token = signAnswer(KEY, claims(nonce, { adult: false }));
    const answer = await back(site, token, { ...headers, cookie: `${headers.cookie}; age=1` });
    expect(cookies(answer).age).toBe('');
  });
});

describe('the cookie of a verified age', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const cookie = ageCookie(KEY);

  it('is the same for everybody of one day, and fits what the server reads', () => {
    const value = cookie.issue(now);
    expect(value).toMatch(/^[\w-]{1,32}$/u);
    expect([cookie.issue(now + DAY / 3), cookie.issue(now + DAY)]).toEqual([
      value,
      expect.not.stringMatching(value),
    ]);
  });

  it('counts until its day', () => {
    const value = cookie.issue(now);
    expect(cookie.read(value, now)).toBe('verified');
    expect(cookie.read(value, now + (AGE_PROOF_DAYS - 1) * DAY)).toBe('verified');
    expect(cookie.read(value, now + (AGE_PROOF_DAYS + 1) * DAY)).toBe('nothing');
  });

  it('counts with its own signature alone', () => {
    const value = cookie.issue(now);
    const later = ageCookie(KEY).issue(now + 900 * DAY);
    const mixed = later.slice(0, 7) + value.slice(7);
    const forged = ageCookie('y'.repeat(32)).issue(now);
    const read = [mixed, forged, value.slice(0, -1), `${value}A`, 'verified', '', undefined];
    expect(read.map((each) => cookie.read(each, now))).toEqual(read.map(() => 'nothing'));
    expect([cookie.read('1', now), ageCookie(null).read(value, now)]).toEqual([
      'declared',
      'nothing',
    ]);
    expect(ageCookie(null).read('v-0fzz-', now)).toBe('nothing');
  });
});
