import type { BrowserContextOptions, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { startAdsSite } from './support/ads-site.ts';
import { VIDEO } from './support/video-answers.ts';
import type { Visitor } from './support/visitor.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(startAdsSite);
let visitor: Visitor;

afterEach(() => visitor.close());

const VIDEO_PAGE = `/videos/${VIDEO.plain}/film-${VIDEO.plain}/`;

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  visitor = await site.visit({ viewport: { width: 1280, height: 800 }, ...options });
  return visitor.page;
}

const offer = (page: Page) => page.getByRole('group', { name: 'Sponsored offer' });
const timer = (page: Page) => offer(page).getByRole('timer');
const timeOf = async (page: Page): Promise<string> =>
  (await timer(page).textContent())?.trim() ?? '';

const shows = (page: Page, time: RegExp): Promise<unknown> =>
  expect.poll(() => timeOf(page), { timeout: 15_000 }).toMatch(time);

/** Serves the page as a site does whose offers really end. */
async function letEnd(page: Page): Promise<void> {
  await page.route(`**${VIDEO_PAGE}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(countdown[^:]+:[^:]*?)restart/u, '$1end');
    await route.fulfill({ response, body });
  });
}

describe('the offer above the player', () => {
  it('VID-02 ADS-03 stands above the player and moves nothing', async () => {
    const page = await start();
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: [] });
      new PerformanceObserver((list) => {
        (Reflect.get(globalThis, 'shifts') as unknown[]).push(...list.getEntries());
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(VIDEO_PAGE, { waitUntil: 'networkidle' });
    const link = offer(page).getByRole('link', { name: 'Club A month for nothing' });
    expect(await link.getAttribute('href')).toBe('https://club.example/');
    expect(await link.getAttribute('rel')).toContain('sponsored');
    const banner = await offer(page).boundingBox();
    const player = await page.locator('.player').boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(player?.y ?? 0);
    expect(await page.evaluate(() => (Reflect.get(globalThis, 'shifts') as unknown[]).length)).toBe(
      0,
    );
    expect(visitor.troubles).toEqual([]);
  });

  it('holds two lines of its text on a phone, at twice the size too', async () => {
    const page = await start({ viewport: { width: 360, height: 740 } });
    await page.goto(VIDEO_PAGE);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const box = await offer(page).boundingBox();
    const text = await offer(page).getByRole('link').boundingBox();
    expect(text?.height).toBeLessThanOrEqual(box?.height ?? 0);
  });

  it('ADS-06 ADS-07 is in the browser language, else in English', async () => {
    const page = await start({ locale: 'de-AT' });
    await page.goto(VIDEO_PAGE);
    expect(await offer(page).getByRole('link').innerText()).toContain('Ein Monat umsonst');
    await visitor.close();
    const french = await start({ locale: 'fr' });
    await french.goto(VIDEO_PAGE);
    expect(await offer(french).getByRole('link').innerText()).toContain('A month for nothing');
  });

  it('ADS-09 ADS-10 counts down from 60 minutes, goes on over pages, and restarts at 1 minute', async () => {
    const page = await start();
    await page.clock.install();
    await page.goto(VIDEO_PAGE);
    await shows(page, /^(?:60:00|59:\d\d)$/);
    await page.clock.fastForward(59 * 60_000);
    await shows(page, /^(?:1:00|0:[345]\d)$/);
    await page.reload();
    await shows(page, /^(?:1:00|0:[345]\d)$/);
    await page.clock.fastForward(30_000);
    await shows(page, /^0:[012]\d$|^0:30$/);
    await page.clock.fastForward(31_000);
    await shows(page, /^(?:1:00|0:[345]\d)$/);
    expect(await offer(page).getByRole('link').getAttribute('href')).toBe('https://club.example/');
  });

  it('ends where the site lets it, and does not come back', async () => {
    const page = await start();
    await letEnd(page);
    await page.clock.install();
    await page.goto(VIDEO_PAGE);
    await shows(page, /^(?:60:00|59:\d\d)$/);
    const height = (await offer(page).boundingBox())?.height;
    await page.clock.fastForward(60 * 60_000 + 1000);
    await offer(page).getByText('This offer is over.').waitFor();
    expect(await timeOf(page)).toBe('0:00');
    expect(await offer(page).getByRole('link').count()).toBe(0);
    // It keeps its place until the next page.
    expect((await offer(page).boundingBox())?.height).toBe(height);
    await page.reload();
    expect(await offer(page).count()).toBe(0);
  });

  it('goes away by its button, for the visit', async () => {
    const page = await start();
    await page.goto(VIDEO_PAGE);
    await shows(page, /^59:/);
    await offer(page).getByRole('button', { name: 'Hide this offer' }).press('Enter');
    await offer(page).waitFor({ state: 'hidden' });
    await page.goto(VIDEO_PAGE);
    expect(await offer(page).count()).toBe(0);
  });
});

describe('a site without advertisements', () => {
  it('ADS-01 has no places for them', { tags: 'long' }, async () => {
    const plain = await startAdsSite({});
    visitor = await plain.visit({ viewport: { width: 1280, height: 800 } });
    await visitor.page.goto(VIDEO_PAGE, { waitUntil: 'networkidle' });
    expect(await visitor.page.locator('[class^=ads-], .ad, .offer').count()).toBe(0);
    expect(visitor.troubles).toEqual([]);
    await visitor.close();
    await plain.stop();
  });
});
