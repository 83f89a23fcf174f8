import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VIDEO } from './support/video-answers.ts';
import { startWatchSite, type Visit } from './support/watch-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(startWatchSite);
const visits: Visit[] = [];

beforeEach(() => {
  site.api.pageViews.length = 0;
});
afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.close();
});

const told = (): unknown[] => site.api.pageViews.map((view) => Object.fromEntries(view));
const until = (count: number): Promise<void> =>
  expect.poll(() => site.api.pageViews.length).toBe(count);
const view = (page: string, campaign = '') => ({ act: 'page', page, campaign });
const HOME = '/information/';
const WATCH = `/videos/${VIDEO.plain}/film/`;

async function open(path: string, options = {}): Promise<Page> {
  const visit = await site.visit(path, options);
  visits.push(visit);
  return visit.page;
}

/**
 * Looks at a page: what it does by itself is done, then a pointer moves over it. Says what was told once that is so
 * many views; a pointer that rests there since the page before may have brought the last.
 */
async function looked(page: Page, count = 1): Promise<unknown[]> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(20, 20);
  await page.mouse.move(30, 30);
  await until(count);
  return told();
}

describe('each navigation is told of once', () => {
  it('STAT-01 STAT-02 STAT-04 with the name of the page and the campaign in its address', async () => {
    const page = await open(`${WATCH}?campaign=spring&x=1`);
    expect(await looked(page)).toEqual([view('video', 'spring')]);
    await page.keyboard.press('Tab');
    await page.goto(site.origin + HOME);
    expect(await looked(page, 2)).toEqual([view('video', 'spring'), view('information')]);
  });

  it('STAT-03 the campaign may be called camp', async () => {
    const page = await open(`${HOME}?camp=%D0%B2%D0%B5%D1%81%D0%BD%D0%B0+%3Cb%3E`);
    expect(await looked(page)).toEqual([view('information', 'весна <b>')]);
  });

  it('STAT-05 an embed is called so', async () => {
    const page = await open(`/embed/${VIDEO.plain}/?campaign=partner`);
    expect(await looked(page)).toEqual([view('embed', 'partner')]);
  });

  it('a page that comes back as it was is gone to once more', async () => {
    const page = await open(HOME);
    await looked(page);
    await page.goto(site.origin + WATCH);
    await looked(page, 2);
    await page.goBack();
    expect(await looked(page, 3)).toEqual([
      view('information'),
      view('video'),
      view('information'),
    ]);
  });
});

describe('a view is told of when it costs nothing', () => {
  let visited = 0;

  it('not while the page is left alone, at the latest when it is left', async () => {
    // Of this very visit: one that was closed before tells its view then, and it may arrive late.
    visited += 1;
    const campaign = `alone${visited}`;
    const ofThis = (): unknown[] =>
      site.api.pageViews
        .filter((told) => told.get('campaign') === campaign)
        .map((told) => Object.fromEntries(told));
    const page = await open('about:blank');
    // Chromium tells a page now and then, once it is laid out, of a pointer in its corner that nobody has moved.
    await page.addInitScript(() =>
      addEventListener(
        'pointermove',
        (event) => event.clientX + event.clientY === 0 && event.stopImmediatePropagation(),
        { capture: true },
      ),
    );
    await page.goto(`${site.origin}${HOME}?campaign=${campaign}`);
    await page.waitForLoadState('networkidle');
    expect(ofThis()).toEqual([]);
    await page.goto('about:blank');
    await expect.poll(ofThis).toEqual([view('information', campaign)]);
  });
});

describe('nothing is told of a page that nobody sees', () => {
  it('in the background, until it is looked at', async () => {
    const page = await open('/health/');
    await page.addInitScript(() => {
      let hidden = true;
      Object.defineProperty(document, 'hidden', { get: () => hidden });
      addEventListener('look', () => {
        hidden = false;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    });
    await page.goto(site.origin + WATCH);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(20, 20);
    await page.evaluate(() => dispatchEvent(new Event('look')));
    expect(told()).toEqual([]);
    expect(await looked(page)).toEqual([view('video')]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForLoadState('networkidle');
    expect(told()).toEqual([view('video')]);
  });
});
