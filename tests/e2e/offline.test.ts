import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { useVisits } from './support/use-visits.ts';
import type { Visitor } from './support/visitor.ts';

const site = useStarted(startDemoSite);
const browser = useBrowser();

const visit = useVisits(browser, site);

/** Waits until there is a worker, which answers for the next page. */
const worked = (page: Page): Promise<unknown> => page.evaluate(() => navigator.serviceWorker.ready);

/** Paths that the browser keeps for the site. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

const asMember = ({ context }: Visitor): Promise<void> =>
  context.addCookies([{ name: 'user', value: '%7B%22id%22%3A1%7D', url: site.origin }]);

describe('without a network', () => {
  it('a member is told so in the language of the page, and goes on where the network is back', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await asMember(visitor);
    await page.goto('/de/videos/most-popular/1/');
    await worked(page);
    // What is looked at later is not kept either.
    await page.goto('/de/member/1/');
    await page.goto('/de/categories/');
    await expect.poll(() => keptPaths(page)).toContain('/de/offline/');
    const kept = await keptPaths(page);
    expect(kept.filter((path) => !path.startsWith('/_astro/')).toSorted()).toEqual([
      '/de/offline/',
      '/favicon.svg',
      '/icon-192.png',
      '/icon-512.png',
      '/offline/',
    ]);
    // Style and script of the shell.
    expect(kept.filter((path) => /\.(css|js)$/.test(path)).length).toBeGreaterThanOrEqual(2);

    await context.setOffline(true);
    const wanted = '/de/search/1/?s=sea&duration=1';
    await page.goto(wanted);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Du bist offline');
    expect(page.url()).toBe(site.origin + wanted);
    const card = page.getByRole('main');
    const box = await card.getByRole('link').evaluate((link) => getComputedStyle(link).display);
    expect(box).not.toBe('inline');

    await context.setOffline(false);
    await card.getByRole('link', { name: 'Erneut versuchen' }).click();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .not.toBe('Du bist offline');
    expect(page.url()).toBe(site.origin + wanted);
  });

  it('a member who has chosen a language is told so in it, also where addresses do not say it', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await asMember(visitor);
    const choose = (lang: string): Promise<void> =>
      context.addCookies([{ name: COOKIES.language, value: lang, url: site.origin }]);
    await choose('de');
    await page.goto('/videos/most-popular/1/');
    const noted = (lang: string): Promise<void> =>
      expect
        .poll(() =>
          page.evaluate(async () => (await caches.match('/offline/language'))?.text() ?? null),
        )
        .toBe(lang);
    await noted('de');
    const heading = page.getByRole('heading', { level: 1 });
    const isTold = async (words: string): Promise<void> => {
      await context.setOffline(true);
      await page.goto('/videos/most-popular/2/');
      expect(await heading.textContent()).toBe(words);
      await context.setOffline(false);
    };
    await isTold('Du bist offline');
    // The server knows of no session, and has said so.
    await asMember(visitor);
    await choose('pl');
    await page.goto('/categories/');
    await noted('pl');
    await isTold('Brak połączenia');
  });

  it('somebody who has the site on their home screen is told so too', async () => {
    const { page, context } = await visit();
    // Chromium without a window cannot be told that it is an app.
    await page.addInitScript(() => {
      const ask = globalThis.matchMedia.bind(globalThis);
      globalThis.matchMedia = (query) =>
        ask(query.includes('(display-mode:minimal-ui)') ? 'all' : query);
    });
    await page.goto('/');
    await worked(page);
    await context.setOffline(true);
    await page.goto('/videos/most-popular/2/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are offline');
  });
});

it('a visitor has no service worker, and asks for nothing of it', async () => {
  const { page, requests } = await visit();
  for (const path of ['/', '/videos/most-popular/1/']) {
    await page.goto(path);
    await page.mouse.move(5, 5);
    await page.waitForLoadState('networkidle');
  }
  const registered = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(registered).toBe(0);
  const asked = requests.map((request) => new URL(request.url()).pathname);
  expect(asked.filter((path) => /sw\.js|offline|\/member\./u.test(path))).toEqual([]);
});
