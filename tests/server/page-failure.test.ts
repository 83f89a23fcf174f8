import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, startSite, stopSites, type SiteUnderTest } from './site-under-test.ts';

afterEach(stopSites);

const LEVELS = { warn: 40, error: 50 };

/** What the log says of trouble. */
const troubles = (site: SiteUnderTest) =>
  site.log
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= LEVELS.warn);

describe('a page that throws', () => {
  it('is logged once, by the shape of its address and with the stack, however many wait for it', async () => {
    const waiting = Promise.withResolvers<{ thrown: Error }>();
    const site = await startSite({ render: () => waiting.promise });
    let arrived = 0;
    const count = (): void => void (arrived += 1);
    subscribe('http.server.request.start', count);
    const asked = [1, 2, 3].map(() => ask(site, '/search/1/?s=secret'));
    await expect.poll(() => [arrived, site.renders.length]).toEqual([3, 1]);
    unsubscribe('http.server.request.start', count);
    // What arrived looks for a stored page before it waits for the one that is made.
    await setTimeout(100);
    waiting.resolve({ thrown: new TypeError('no title') });
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(500);
      expect(answer.body.toString()).toContain('Our server did not answer as it should.');
      expect(answer.body.toString()).not.toContain('no title');
    }
    expect(troubles(site)).toMatchObject([
      { level: LEVELS.error, page: '/search/*/', status: 500, err: { type: 'TypeError' } },
    ]);
    expect(site.log.join('')).not.toContain('secret');
  });
});

it('a page that tells of trouble with the API is logged with its status', async () => {
  const site = await startSite({ render: () => ({ status: 502, body: 'no answer' }) });
  await ask(site, '/categories/');
  expect(troubles(site)).toMatchObject([{ page: '/categories/', status: 502 }]);
});

it.each([
  ['', 'en', 'This page could not be loaded', 'Home', '/'],
  ['/de', 'de', 'Diese Seite konnte nicht geladen werden', 'Zur Startseite', '/de/'],
  ['/ja', 'ja', 'このページを読み込めませんでした', 'トップページへ', '/ja/'],
])('what no page can tell is told in the language of the address: %s', async (...told) => {
  const [prefix, lang, title, home, href] = told;
  const site = await startSite({ render: () => ({ thrown: new Error('broken') }) });
  const { status, body } = await ask(site, `${prefix}/categories/?sort=x`);
  expect(status).toBe(500);
  for (const part of [`lang="${lang}"`, `<h1>${title}</h1>`, `<a href="${href}">${home}</a>`])
    expect(body.toString()).toContain(part);
});
