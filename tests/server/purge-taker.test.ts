import { afterEach, describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '#config/settings.ts';
import { ask, kept, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

afterEach(stopSites);

const SECRET = 'what this site and its API both know';
const REMOTE = { API_ORIGIN: 'https://api.example', PURGE_SECRET: SECRET };
const known = { authorization: `Bearer ${SECRET}` };

/** A site in front of an API elsewhere, each page made of the video of its address. */
const start = (env: Record<string, string> = REMOTE): Promise<SiteUnderTest> =>
  startSite({
    mode: 'remote',
    env,
    render: (url) =>
      kept('a page', 600, { 'cache-tag': `videos,video:${/\d+/u.exec(url)?.[0] ?? ''}` }),
  });

async function tell(site: SiteUnderTest, headers: Record<string, string>, method = 'POST') {
  const { status, body } = await ask(site, '/purge/', { method, headers });
  return [status, body.toString()];
}

/** Which of the pages of two videos had to be made anew. */
async function madeAnew(site: SiteUnderTest): Promise<string[]> {
  site.renders.length = 0;
  for (const id of [1, 2]) await ask(site, `/videos/${id}/a/`);
  return site.renders.map(({ url }) => /\d+/u.exec(url)?.[0] ?? '');
}

describe('an API elsewhere that says by itself what it changed', () => {
  it('has the pages made of it dropped, and no others', async () => {
    const site = await start();
    expect(await madeAnew(site)).toEqual(['1', '2']);
    expect(await madeAnew(site)).toEqual([]);
    expect(await tell(site, { ...known, 'x-purged': 'video:2,album:7' })).toEqual([
      200,
      '{"status":"ok"}',
    ]);
    expect(await madeAnew(site)).toEqual(['2']);
    expect(await madeAnew(site)).toEqual([]);
  });

  it('has every page dropped where it does not say which', async () => {
    const site = await start();
    await madeAnew(site);
    expect((await tell(site, { ...known, 'x-purged': '*' }))[0]).toBe(200);
    expect(await madeAnew(site)).toEqual(['1', '2']);
  });

  it.each([
    ['without the secret', {}, 401],
    ['with another', { authorization: `Bearer ${SECRET.toUpperCase()}` }, 401],
    ['with a longer one', { authorization: `Bearer ${SECRET}!` }, 401],
    ['with the secret alone', { authorization: SECRET }, 401],
    ['without a word of what', known, 400],
    ['with nothing', { ...known, 'x-purged': '' }, 400],
    ['with what is no tag', { ...known, 'x-purged': 'video:1,,<b>' }, 400],
    [
      'with more than a header names',
      { ...known, 'x-purged': Array(101).fill('video:1').join() },
      400,
    ],
  ])('is refused %s, and nothing is dropped', async (_how, headers, status) => {
    const site = await start();
    await madeAnew(site);
    const told = 'authorization' in headers ? headers : { 'x-purged': 'video:1', ...headers };
    const named = status === 401 ? { ...told, 'x-purged': 'video:1' } : told;
    const [found, body] = await tell(site, named);
    expect([found, JSON.parse(String(body))]).toEqual([
      status,
      { error: 1, code: status === 401 ? 'need_auth' : 'bad_request' },
    ]);
    expect(await madeAnew(site)).toEqual([]);
  });

  it('says so by POST', async () => {
    const site = await start();
    await madeAnew(site);
    expect((await tell(site, { ...known, 'x-purged': '*' }, 'GET'))[0]).toBe(405);
    expect(await madeAnew(site)).toEqual([]);
  });

  it('is not listened to without a secret: the address is a page like any other', async () => {
    const site = await start({ API_ORIGIN: 'https://api.example' });
    await madeAnew(site);
    const headers = { authorization: 'Bearer ', 'x-purged': '*' };
    expect((await tell(site, headers))[1]).not.toContain('"ok"');
    expect(await madeAnew(site)).toEqual([]);
  });

  it('has a secret of 32 characters or more, which no message repeats', () => {
    const read = (env: Record<string, string>) => () => readSettings(env);
    expect(read({ PURGE_SECRET: SECRET })).toThrow(SettingsError);
    expect(read({ PURGE_SECRET: SECRET })).toThrow(/^PURGE_SECRET needs an API_ORIGIN/u);
    const sites = 'https://one.example,https://two.example';
    expect(read({ PURGE_SITES: sites })).toThrow(/^PURGE_SITES needs a PURGE_SECRET/u);
    expect(read({ ...REMOTE, PURGE_SITES: sites })).toThrow(/and no API_ORIGIN\.$/u);
    expect(read({ PURGE_SITES: 'one.example', PURGE_SECRET: SECRET })).toThrow(
      /an origin such as/u,
    );
    expect(read({ PURGE_SITES: sites, PURGE_SECRET: SECRET })().purgeSites).toEqual(
      sites.split(','),
    );
    expect(read({ ...REMOTE, PURGE_SECRET: 'too short a secret' })).toThrow(
      'The setting PURGE_SECRET cannot be used: it must have at least 32 characters.',
    );
  });
});
