import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATES, DURATIONS, VIDEO_SORTS } from '#contract/enums.ts';
import { startSite } from '../setup/site.ts';
import { newVisitor, PHONE, type Visitor } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

const site = useShared(startSite, {});
const browser = useBrowser();
let visitor: Visitor;
let page: Page;
let open: Locator;
let sheet: Locator;

// One visitor for all of them: a profile of its own takes as long as a page.
beforeAll(async () => {
  visitor = await newVisitor(browser, site.origin, PHONE);
  page = visitor.page;
  open = page.getByRole('button', { name: 'Filters' });
  sheet = page.getByRole('dialog', { name: 'Filters' });
});
afterAll(() => visitor.close());
beforeEach(async () => {
  visitor.requests.length = 0;
  visitor.troubles.length = 0;
  await page.goto('/videos/top-rated/1/?duration=2');
});
afterEach(() => expect(visitor.troubles).toEqual([]));

const choose = (group: string, value: string): Promise<void> =>
  sheet.getByRole('group', { name: group }).locator(`label:has(input[value="${value}"])`).tap();

const chosen = (group: string): Promise<string> =>
  sheet.getByRole('group', { name: group }).locator('input:checked').inputValue();

describe('filter sheet', () => {
  it('LIST-05 LIST-07 LIST-11 the first touch opens it with what the filter bar offers', async () => {
    await open.tap();
    await sheet.waitFor();
    const values = (name: string): Promise<string[]> =>
      sheet
        .getByRole('group', { name })
        .getByRole('radio')
        .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value));
    expect(await values('Sort')).toEqual(VIDEO_SORTS);
    expect(await values('Date')).toEqual(DATES);
    expect(await values('Length')).toEqual(['', ...DURATIONS]);
    expect([await chosen('Sort'), await chosen('Date'), await chosen('Length')]).toEqual([
      'top-rated',
      'all',
      '2',
    ]);
  });

  it('has room for its words at twice their size', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/ru/videos/top-rated/1/');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.locator('.open-filters').tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').first().waitFor({ state: 'attached' });
    const [asks, has] = await dialog.evaluate((it) => [it.scrollWidth, it.clientWidth]);
    await page.setViewportSize(PHONE.viewport);
    expect(asks).toBe(has);
  });

  it('applies several filters and changes the page once', async () => {
    await open.tap();
    await choose('Sort', 'most-popular');
    await choose('Date', 'week');
    await choose('Length', '1');
    const before = visitor.requests.length;
    await sheet.getByRole('button', { name: 'Show videos' }).tap();
    await page.waitForURL('**/videos/most-popular/1/?duration=1&date=week');
    const pages = visitor.requests.slice(before).filter((request) => request.isNavigationRequest());
    expect(pages).toHaveLength(1);
    const present = await page
      .locator('[data-filter] [aria-current=true]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('data-value')));
    expect(present).toEqual(expect.arrayContaining(['most-popular', 'week', '1']));
  });

  it('closes where what is chosen is what the page has', async () => {
    await open.tap();
    await choose('Length', '3');
    await choose('Length', '2');
    await sheet.getByRole('button', { name: 'Show videos' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${site.origin}/videos/top-rated/1/?duration=2`);
  });

  it('LIST-10 offers no date beside a sort that takes none', async () => {
    await open.tap();
    await choose('Date', 'day');
    await choose('Sort', 'longest');
    expect(await sheet.getByRole('group', { name: 'Date' }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Show videos' }).tap();
    await page.waitForURL('**/videos/longest/1/?duration=2');
  });

  it('closing forgets what was chosen and gives the focus back', async () => {
    await open.tap();
    await choose('Length', '3');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await open.evaluate((node) => document.activeElement === node)).toBe(true);
    await open.tap();
    expect(await chosen('Length')).toBe('2');
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('?duration=2');
  });

  it('closes on a touch beside it', async () => {
    await open.tap();
    await sheet.waitFor();
    await page.touchscreen.tap(200, 20);
    await sheet.waitFor({ state: 'hidden' });
  });

  it.each(['Filters', 'islands'])(
    'leaves the links where %s does not arrive',
    { tags: 'long' },
    async (part) => {
      await page.route(`**/_astro/${part}.*`, (route) => route.abort());
      await page.reload();
      const link = page.locator('.filters .more summary:visible').first();
      expect(await link.count()).toBe(0);
      await open.tap();
      await link.waitFor();
      expect(await sheet.count()).toBe(0);
      await page.unrouteAll();
      visitor.troubles.length = 0;
    },
  );

  it('is opened and used by keyboard', async () => {
    await open.focus();
    await page.keyboard.press('Enter');
    await sheet.getByRole('radio', { checked: true }).first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await chosen('Sort')).toBe(VIDEO_SORTS[VIDEO_SORTS.indexOf('top-rated') + 1]);
  });

  it('filters a search by its own offer', async () => {
    await page.goto('/search/1/?s=harbour');
    await open.tap();
    expect(await sheet.getByRole('group', { name: 'Sort' }).count()).toBe(0);
    await choose('Date', 'month');
    await sheet.getByRole('button', { name: 'Show videos' }).tap();
    await page.waitForURL('**/search/1/?s=harbour&date=month');
  });
});

describe('filter bar', () => {
  it('a link of it goes at once and wakes nothing', async () => {
    await page.locator('summary').filter({ hasText: 'Sort' }).tap();
    await page.getByRole('link', { name: 'Longest', exact: true }).tap();
    await page.waitForURL('**/videos/longest/1/?duration=2');
    expect(visitor.requests.filter((request) => /react|Filters/u.test(request.url()))).toEqual([]);
  });

  it('says on the button how many filters narrow the list, and shows the order beside it', async () => {
    await page.goto('/videos/top-rated/1/?date=month&duration=2');
    expect((await open.innerText()).split(/\s+/u)).toEqual(['Filters', '2']);
    const shown = page.getByRole('navigation', { name: 'Filters' }).locator('summary:visible');
    expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('Top rated')]);
    await page.goto('/videos/top-rated/1/');
    expect(await open.innerText()).toBe('Filters');
  });

  it('offers no button on a wide screen, nor without script', { tags: 'long' }, async () => {
    const wide = await newVisitor(browser, site.origin, { viewport: { width: 1440, height: 900 } });
    await wide.page.goto('/videos/top-rated/1/?date=month&duration=2');
    expect(await wide.page.getByRole('button', { name: 'Filters' }).isVisible()).toBe(false);
    // One row above the list: what is chosen is read without opening anything.
    const bar = wide.page.getByRole('navigation', { name: 'Filters' }).locator('summary');
    expect(await bar.allInnerTexts()).toEqual(
      ['Top rated', 'Month', '10–40 min', 'Any quality'].map((text) =>
        expect.stringContaining(text),
      ),
    );
    for (const [width, columns] of [
      [1366, 5],
      [1600, 6],
      [1920, 7],
      [2560, 8],
    ] as const) {
      await wide.page.setViewportSize({ width, height: 768 });
      const tops = await wide.page
        .locator('#list .tile')
        .evaluateAll((all) => all.slice(0, 9).map((tile) => tile.getBoundingClientRect().top));
      expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns]);
      expect(tops[0]).toBeLessThan(200);
    }
    await wide.close();
    const plain = await newVisitor(browser, site.origin, { ...PHONE, javaScriptEnabled: false });
    await plain.page.goto('/videos/top-rated/1/');
    expect(await plain.page.getByRole('button', { name: 'Filters' }).isVisible()).toBe(false);
    await plain.page.locator('summary').filter({ hasText: 'Date' }).tap();
    await plain.page.locator('[data-filter=date] [data-value=week]').tap();
    await plain.page.waitForURL('**/videos/top-rated/1/?date=week');
    await plain.close();
  });
});
