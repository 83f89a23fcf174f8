import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { COMMENTS_PAGE_SIZE, RELATED_PAGE_SIZE } from '#config/limits.ts';
import { media, playsPast, startByClick, until } from './support/player-page.ts';
import { COMMENTS, LONG_TEXT, LONG_TITLE, RELATED, TITLE, VIDEO } from './support/video-answers.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const site = useWatchSite({ quiet: false, browser: WITH_PICTURES });

const address = (id: number, query = ''): string => `/videos/${id}/film-${id}/${query}`;
const { open } = site;

const related = (page: Page) => page.getByRole('region', { name: 'Related videos' });
const comments = (page: Page) => page.getByRole('region', { name: /comments?$/i });
const tiles = (page: Page) => related(page).getByRole('heading', { level: 3 });
const again = (page: Page) => page.getByRole('link', { name: 'Try again' });

describe('what is done about a video', () => {
  it('VID-15 VID-16 offers the messenger to visitors from ru alone', async () => {
    const page = await open(VIDEO.plain);
    const messenger = page.getByRole('button', { name: 'Download in Telegram' });
    expect(await messenger.isVisible()).toBe(false);
    for (const [country, isVisible] of [
      ['ru', true],
      ['de', false],
    ] as const) {
      await page.context().addCookies([{ name: 'country', value: country, url: site.origin }]);
      await page.reload();
      expect([country, await messenger.isVisible()]).toEqual([country, isVisible]);
    }
  });
});

describe('related videos', () => {
  it('VID-37 VID-38 turn their page in place: the player goes on, the focus stays, the page is told and kept in the address', async () => {
    const page = await open(VIDEO.plain);
    await startByClick(page);
    await related(page).getByRole('link', { name: 'Page 4' }).click();
    await until(() => tiles(page).first().textContent()).toBe('Related film 37');
    expect(await tiles(page).count()).toBe(RELATED - 3 * RELATED_PAGE_SIZE);
    expect(await page.getByRole('status').allTextContents()).toContain(
      'Related videos: page 4 of 4',
    );
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Page 4');
    expect(new URL(page.url()).searchParams.get('page')).toBe('4');
    await playsPast(page, (await media(page)).time + 0.2);
    expect(site.errors).toEqual([]);
  });

  it('leave out what a visitor never wants to see on every page', async () => {
    const page = await open(VIDEO.plain);
    await page.evaluate(() =>
      localStorage.setItem('excluded', JSON.stringify({ words: ['Film 13'] })),
    );
    await page.reload();
    await related(page).getByRole('link', { name: 'Page 2' }).click();
    await related(page).getByText('Related film 14').waitFor();
    await related(page).getByText('Related film 13').waitFor({ state: 'hidden' });
    await until(() => page.locator('[data-hold]').count()).toBe(0);
    await related(page).getByText('Related film 14').waitFor();
  });

  it(
    'that were left out and shown all the same stay, and the focus on what shows them, while other lists change',
    { tags: 'long' },
    async () => {
      const page = await open(VIDEO.plain);
      await page.evaluate(() =>
        localStorage.setItem('excluded', JSON.stringify({ words: ['Film 3'] })),
      );
      await page.clock.install();
      await page.reload();
      const shown = related(page).getByText('Related film 3', { exact: true });
      const hide = related(page).getByRole('button', { name: 'Hide', exact: true });
      await related(page).getByRole('button', { name: 'Show', exact: true }).press('Enter');
      await shown.waitFor();
      // By then what is left out is read anew from the browser.
      await page.clock.fastForward(2000);
      await comments(page).getByRole('link', { name: 'Page 3' }).click();
      await comments(page).getByText('Comment 21', { exact: true }).waitFor();
      await until(() => page.locator('[data-hold]').count()).toBe(0);
      expect(await shown.isVisible()).toBe(true);
      await hide.focus();
      // Held until it is known anew what to hide.
      await page.evaluate(() => {
        document.body.dataset.hold = '';
        dispatchEvent(new Event('islet:listed'));
      });
      await until(() => page.locator('[data-hold]').count()).toBe(0);
      expect(await hide.evaluate((button) => button === document.activeElement)).toBe(true);
      await hide.press('Enter');
      await shown.waitFor({ state: 'hidden' });
      // What is left out since is not what was asked for.
      await related(page).getByRole('button', { name: 'Show', exact: true }).press('Enter');
      await page.evaluate(() =>
        localStorage.setItem('excluded', JSON.stringify({ words: ['Film 3', 'Film 4'] })),
      );
      await page.clock.fastForward(2000);
      await page.evaluate(() => dispatchEvent(new Event('islet:listed')));
      await related(page).getByText('Related film 4', { exact: true }).waitFor({ state: 'hidden' });
    },
  );

  it('that do not come in place say so, and the page asked for comes once there is a line again', async () => {
    const page = await open(VIDEO.plain);
    await page.route(/part=related/, (route) => route.abort());
    await related(page).getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    expect(await tiles(page).first().textContent()).toBe('Related film 1');
    await page.unroute(/part=related/);
    await again(page).click();
    await until(() => tiles(page).first().textContent()).toBe('Related film 13');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('comments', () => {
  it('are led to, right below the header', async () => {
    const page = await open(VIDEO.plain);
    await comments(page).evaluate((part) => part.scrollIntoView());
    const header = await page.evaluate(() => document.querySelector('header')?.offsetHeight);
    const top = await comments(page).evaluate((part) => part.getBoundingClientRect().top);
    expect(Math.round(top) - (header ?? 0)).toBe(12);
  });

  it('CMT-02 CMT-05 CMT-06 turn their page in place, each with avatar and date', async () => {
    const page = await open(VIDEO.plain);
    const texts = comments(page).getByText(/^Comment \d+$/);
    const avatar = comments(page).locator('img');
    await avatar.scrollIntoViewIfNeeded();
    await until(() =>
      avatar.evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    const dates = comments(page).locator('time');
    expect(await dates.count()).toBe(COMMENTS_PAGE_SIZE);
    expect(await dates.first().getAttribute('datetime')).toBe('2026-11-01T12:00:00.000Z');
    expect(await dates.first().getAttribute('title')).toBe('November 1, 2026');
    await comments(page).getByRole('link', { name: 'Page 3' }).press('Enter');
    await until(() => texts.allTextContents()).toEqual(
      [21, 22, 23, 24, 25].map((number) => `Comment ${number}`),
    );
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Page 3');
    expect(new URL(page.url()).searchParams.get('comments_page')).toBe('3');
    await related(page).getByRole('link', { name: 'Page 2' }).click();
    await until(() => tiles(page).first().textContent()).toBe('Related film 13');
  });

  it(
    'turn their page while that of related videos is still on its way, which comes too',
    { tags: 'long' },
    async () => {
      const page = await open(VIDEO.plain);
      const { promise: told, resolve: tell } = Promise.withResolvers<void>();
      await page.route(/part=related/, async (route) => {
        await told;
        await route.continue();
      });
      await related(page).getByRole('link', { name: 'Page 2' }).click();
      await comments(page).getByRole('link', { name: 'Page 2' }).click();
      await comments(page).getByText('Comment 11', { exact: true }).waitFor();
      tell();
      await until(() => tiles(page).first().textContent()).toBe('Related film 13');
      expect(await page.locator('[data-part][aria-busy=true]').count()).toBe(0);
    },
  );
});

it(
  'pages of comments and of related videos stand in the address together: a reload keeps both',
  { tags: 'long' },
  async () => {
    const page = await open(VIDEO.plain);
    await comments(page).getByRole('link', { name: 'Page 3' }).click();
    await comments(page).getByText('Comment 21', { exact: true }).waitFor();
    await related(page).getByRole('link', { name: 'Page 3' }).click();
    await until(() => tiles(page).first().textContent()).toBe('Related film 25');
    await comments(page).getByRole('link', { name: 'Page 2' }).click();
    await comments(page).getByText('Comment 11', { exact: true }).waitFor();
    await page.reload();
    expect(await comments(page).getByText('Comment 11', { exact: true }).count()).toBe(1);
    expect(await tiles(page).first().textContent()).toBe('Related film 25');
    await related(page).getByRole('link', { name: 'Page 1', exact: true }).click();
    await until(() => tiles(page).first().textContent()).toBe('Related film 1');
    expect(new URL(page.url()).search).toBe('?comments_page=2');
  },
);

describe('states', () => {
  it(
    'comments and related videos that can not be had leave the rest of the page, and can be tried again',
    { tags: 'long' },
    async () => {
      site.api.failing.add('related').add('comments');
      // An address that no other test has had made and kept while nothing failed.
      const page = await open(VIDEO.mp4Only, '?comments_page=2');
      await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
      await until(() => again(page).count()).toBe(2);
      site.api.failing.clear();
      await again(page).first().click();
      await until(() => tiles(page).count()).toBe(RELATED_PAGE_SIZE);
      await again(page).click();
      await page.getByRole('heading', { name: `${COMMENTS} comments` }).waitFor();
      expect(await again(page).count()).toBe(0);
      const failed = await fetch(`${site.origin}${address(VIDEO.missing)}?part=comments`);
      expect(failed.headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  it.each([
    [320, 'dark'],
    [1440, 'light'],
  ] as const)('the longest title and description fit %i px (%s)', async (width, colorScheme) => {
    const page = await open(VIDEO.wordy, '', { viewport: { width, height: 800 }, colorScheme });
    await page.getByRole('heading', { level: 1, name: LONG_TITLE }).waitFor();
    const text = page.getByText(LONG_TEXT);
    const height = async (): Promise<number> => (await text.boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(100);
    await page.locator('summary').filter({ hasText: 'Show more' }).press('Enter');
    await until(height).toBeGreaterThan(300);
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
});

describe('layout', () => {
  it('VID-33 has a carousel of suggestions, each a way to more, that goes on by its button', async () => {
    const page = await open(VIDEO.plain);
    const carousel = page.getByRole('list', { name: 'You may also like' });
    const hrefs = await carousel
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThanOrEqual(8);
    for (const [kind, name] of [
      ['/categories/Place-', 'Category'],
      ['/model/Model-', 'Model'],
      ['/channel/Channel-', 'Channel'],
    ] as const) {
      expect(hrefs).toContainEqual(expect.stringContaining(kind));
      const link = carousel.locator(`a[href*="${kind}"]`).first();
      const small = await link.locator('small').allInnerTexts();
      expect(small).toEqual([name, expect.stringMatching(/^[\d.]+K? videos?$/u)]);
    }
    const place = () => carousel.evaluate((list) => list.scrollLeft);
    expect(await place()).toBe(0);
    await page.getByRole('button', { name: 'Next suggestions' }).click();
    await until(place).toBeGreaterThan(100);
  });

  it('VID-32 has categories beside the player on a desktop and below it elsewhere, and suggestions', async () => {
    const page = await open(VIDEO.plain, '', { viewport: { width: 1440, height: 900 } });
    const box = async (name: string) => {
      const found = await page.getByRole('region', { name }).boundingBox();
      if (!found) throw new Error(`no ${name}`);
      return found;
    };
    const player = async () =>
      (await page.locator('.player').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const wide = await player();
    expect((await box('Categories')).x).toBeGreaterThanOrEqual(wide.x + wide.width);
    expect((await box('Categories')).y).toBeLessThan(wide.y + wide.height);
    await page.setViewportSize({ width: 1024, height: 900 });
    const narrow = await player();
    expect((await box('Categories')).y).toBeGreaterThan(narrow.y + narrow.height);
    expect((await box('You may also like')).y).toBeGreaterThan((await box('Categories')).y);
  });

  it.each([360, 1440])(
    'moves nothing at %i px, with a strip, however far one scrolls',
    { tags: 'long' },
    async (width) => {
      const page = await open(VIDEO.bare, '', { viewport: { width, height: 800 } });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Reflect.set(globalThis, 'shifts', shifts);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(site.origin + address(VIDEO.plain, '?playlist=33&pl_page=2'));
      await page.waitForLoadState('networkidle');
      for (let screen = 0; screen < 6; screen++) {
        await page.mouse.wheel(0, 700);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
      }
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
    },
  );
});
