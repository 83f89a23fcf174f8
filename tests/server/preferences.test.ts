import { afterEach, describe, expect, it } from 'vitest';
import { ask, startSite, stopSites, type AskOptions } from './site-under-test.ts';

afterEach(stopSites);

const form = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): AskOptions => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams({ form: 'preferences', ...fields }).toString(),
});

describe('preferences, posted to a page,', () => {
  it('AGE-08 sets a cookie for each choice and leads back', async () => {
    const site = await startSite();
    const fields = { lang: 'de', group: 'she', age: '1', back: '/videos/1/?s=a' };
    const answer = await ask(site, '/settings/', form(fields));
    expect([answer.status, answer.headers.location]).toEqual([303, '/videos/1/?s=a']);
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies.map((cookie) => cookie.split(';', 1)[0])).toEqual([
      'app_lang=de',
      'site_group=she',
      'age=1',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Max-Age=\d+; Path=\/; SameSite=Lax$/u);
  });

  it('is Secure on a site under HTTPS', async () => {
    const site = await startSite({ env: { PUBLIC_ORIGIN: 'https://example.org' } });
    const { headers } = await ask(site, '/settings/', form({ age: '1' }));
    expect(headers['set-cookie']?.[0]).toMatch(/; Secure; SameSite=Lax$/u);
  });

  it('sets nothing for a value that does not exist', async () => {
    const site = await startSite();
    const fields = { lang: 'xx; Path=/', group: 'all', age: 'yes' };
    const answer = await ask(site, '/settings/', form(fields));
    expect([answer.status, answer.headers['set-cookie']]).toEqual([303, undefined]);
  });

  it('a new language leaves the old prefix of the page behind', async () => {
    const site = await startSite();
    const fields = { lang: 'en', back: '/de/videos/1/' };
    const answer = await ask(site, '/settings/', form(fields));
    expect(answer.headers.location).toBe('/videos/1/');
  });

  it.each([
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
  ])('is refused with %s: %s', async (name, value) => {
    const site = await startSite();
    const answer = await ask(site, '/settings/', form({ age: '1' }, { [name]: value }));
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('is taken from the site’s own pages', async () => {
    const site = await startSite();
    const origin = `http://127.0.0.1:${site.port}`;
    const own = await ask(site, '/settings/', form({ age: '1' }, { origin }));
    expect(own.status).toBe(303);
    const fetched = { 'sec-fetch-site': 'same-origin' };
    expect((await ask(site, '/settings/', form({ age: '1' }, fetched))).status).toBe(303);
  });

  it('behind a proxy the public address is the site’s own', async () => {
    const env = { TRUST_PROXY: 'true' };
    const site = await startSite({ env });
    const headers = {
      origin: 'https://example.org',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'example.org',
    };
    expect((await ask(site, '/settings/', form({ age: '1' }, headers))).status).toBe(303);
    const untrusting = await startSite();
    expect((await ask(untrusting, '/settings/', form({ age: '1' }, headers))).status).toBe(403);
  });

  it('takes no more than a form can need', async () => {
    const site = await startSite();
    const answer = await ask(site, '/settings/', form({ back: `/${'x'.repeat(10_000)}` }));
    expect(answer.status).toBe(413);
  });

  it('changes nothing when only read', async () => {
    const site = await startSite();
    const answer = await ask(site, '/settings/?form=preferences&age=1');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  });

  it.each([
    ['/', '/'],
    ['/de/videos/7/x/?page=2', '/videos/7/x/?page=2'],
    ['/no/such/page/', '/no/such/page/'],
    ['/information/contact/?sent=1', '/information/contact/?sent=1'],
    ['/edit/', '/edit/'],
  ])('lead from %s back to that page, where the form names none', async (path, back) => {
    const site = await startSite();
    const answer = await ask(site, path, form({ lang: 'en' }));
    expect([answer.status, answer.headers.location]).toEqual([303, back]);
    expect(site.renders).toEqual([]);
  });

  it.each([
    ['/signup/confirm/?token=a.b', '/signup/confirm/', '/signup/confirm/?token=a.b'],
    ['/de/login/?step=code&back=%2Fedit%2F', '/login/', '/login/?step=code&back=%2Fedit%2F'],
    ['/login/?sent=3&back=%2Fedit%2F&notice=x', '/login/', '/login/?back=%2Fedit%2F'],
    ['/edit/?saved=1', '/edit/', '/edit/'],
    ['/videos/7/x/?page=3', '/videos/7/x/?page=2', '/videos/7/x/?page=2'],
    ['/login/?step=code', '/settings/', '/settings/'],
    ['/login/?step=code', '//evil.example/', '/'],
  ])('sent from %s that name %s lead to %s', async (at, back, to) => {
    const site = await startSite();
    const answer = await ask(site, at, form({ lang: 'en', back }));
    expect([answer.status, answer.headers.location]).toEqual([303, to]);
  });

  it('are taken from a visitor whose age has to be verified first', async () => {
    const env = {
      AGE_POLICY: 'fr=verified',
      TRUST_PROXY: 'true',
      COUNTRY_HEADER: 'X-Country',
    };
    const site = await startSite({ env });
    const asked = form({ lang: 'de' }, { 'x-country': 'fr' });
    expect((await ask(site, '/videos/7/x/', asked)).headers.location).toBe('/videos/7/x/');
  });
});

it.each(['/', '/videos/latest-updates/1/', '/me/videos/', '/rss/videos/latest-updates/1/'])(
  'a page that takes no form says so: %s',
  async (path) => {
    const site = await startSite();
    for (const fields of [{ form: 'vote' }, { form: 'other' }, { form: '' }]) {
      const answer = await ask(site, path, form(fields));
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    expect(site.renders).toEqual([]);
  },
);
