import { afterEach, expect, it } from 'vitest';
import { apiHealth } from '#server/health.ts';
import { ask, startSite, stopSites, type SiteOptions } from './site-under-test.ts';

afterEach(stopSites);

async function health(options: SiteOptions): Promise<unknown> {
  const site = await startSite(options);
  const { status, body } = await ask(site, '/health/');
  const answer = JSON.parse(body.toString()) as { status: string; api: object };
  return [status, answer.status, answer.api];
}

it('is well while the API answers and writes', async () => {
  const api = { mode: 'embedded', reachable: true, writable: true };
  expect(await health({})).toEqual([200, 'ok', api]);
});

it('says so when nothing can be written; pages are still answered', async () => {
  const api = { mode: 'embedded', reachable: true, writable: false };
  expect(await health({ writable: false })).toEqual([200, 'degraded', api]);
});

it('says so when no file can be stored; a restart would not help', async () => {
  const site = await startSite({ files: false });
  const { status, body } = await ask(site, '/health/');
  expect([status, JSON.parse(body.toString())]).toMatchObject([
    200,
    { status: 'degraded', files: { writable: false } },
  ]);
});

it('says how many jobs wait and how many were given up', async () => {
  const site = await startSite({});
  const { body } = await ask(site, '/health/');
  expect(JSON.parse(body.toString())).toMatchObject({ jobs: { waiting: 3, dead: 1 } });
});

it('is dead with its own API, not with one at another address', async () => {
  const broken = { api: () => new Response(null, { status: 500 }) };
  expect(await health(broken)).toMatchObject([503, 'degraded', { reachable: false }]);
  expect(await health({ ...broken, mode: 'remote' })).toMatchObject([200, 'degraded', {}]);
});

it('says so where the database is away: a restart would not help, and end the pages that are stored', async () => {
  const away = { api: () => new Response(null, { status: 503 }) };
  expect(await health(away)).toMatchObject([200, 'degraded', { reachable: false }]);
});

it('says so where another host answers than that of the API, which has no list of videos', async () => {
  const missing = { mode: 'remote' as const, api: () => new Response(null, { status: 404 }) };
  expect(await health(missing)).toMatchObject([200, 'degraded', { reachable: false }]);
  const lists = ({ url }: Request) =>
    new Response(null, { status: url.includes('/videos2/') ? 200 : 404 });
  expect(await health({ mode: 'remote', api: lists })).toMatchObject([200, 'ok', {}]);
  expect(await health({ api: () => new Response(null, { status: 404 }) })).toMatchObject([
    ...[200, 'ok', { reachable: true }],
  ]);
});

const HERE = {
  mode: 'remote' as const,
  isWritable: () => Promise.resolve(true),
  countJobs: () => Promise.resolve(null),
  canStoreFiles: () => Promise.resolve(true),
};
const well = () => Promise.resolve(new Response(null, { status: 200 }));

it('answers within a moment where a part takes long, as that was the last time', async () => {
  let files: Promise<boolean> = Promise.resolve(true);
  const source = { ...HERE, fetch: well, canStoreFiles: () => files };
  const ask = apiHealth(source);
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'ok' } });
  const slow = Promise.withResolvers<boolean>();
  files = slow.promise;
  const begun = performance.now();
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(performance.now() - begun).toBeLessThan(900);
  slow.resolve(false);
  await slow.promise;
  files = Promise.resolve(false);
  expect(await ask()).toMatchObject({ body: { status: 'degraded', files: { writable: false } } });
});

it('takes an API that does not answer for one that is away', async () => {
  const gone = () => Promise.resolve(new Response(null, { status: 499 }));
  const { body } = await apiHealth({ ...HERE, fetch: gone })();
  expect(body).toMatchObject({ status: 'degraded', api: { reachable: false } });
});
