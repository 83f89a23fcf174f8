import { afterEach, expect, it } from 'vitest';
import { ask, startSite, stopSites, type SiteOptions } from './site-under-test.ts';

afterEach(stopSites);

async function ready(options: SiteOptions): Promise<unknown> {
  const site = await startSite(options);
  const { status, body, headers } = await ask(site, '/ready/');
  expect(headers['cache-control']).toBe('no-store');
  return [status, JSON.parse(body.toString())];
}

it('is told to a load balancer while the database is read and written', async () => {
  expect(await ready({})).toEqual([200, { ready: true }]);
});

it.each([
  ['written', { writable: false }],
  ['read', { api: () => new Response(null, { status: 500 }) }],
])('is not where the database cannot be %s', async (_what, options) => {
  expect(await ready(options)).toEqual([503, { ready: false, reason: 'database' }]);
});

it('is with an API at another address that is down: each process of the site would have it', async () => {
  const api = (): Response => new Response(null, { status: 500 });
  expect(await ready({ api, mode: 'remote' })).toEqual([200, { ready: true }]);
});

it('is no more once the process stops, which takes visitors for a while yet', async () => {
  const site = await startSite({ env: { STOP_DELAY_SECONDS: '1' } });
  const closed = site.close();
  const told = await ask(site, '/ready/');
  expect([told.status, JSON.parse(told.body.toString())]).toEqual([
    503,
    { ready: false, reason: 'stopping' },
  ]);
  expect((await ask(site, '/')).status).toBe(200);
  await closed;
  await expect(ask(site, '/ready/')).rejects.toThrow('ECONNREFUSED');
});
