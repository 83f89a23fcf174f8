import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE, PAGINATION_WINDOW } from '#config/limits.ts';
import { TOTAL } from '../setup/list-answers.ts';
import { useListSite } from './support/use-list-site.ts';

// Every page is made anew, so that what it asked the API for can be seen.
const site = useListSite({ PAGE_STORE: 'off' });

/** How far from where it was a tile may be after Back, in pixels. */
const TOLERANCE = 40;
const PAGES = Math.ceil(TOTAL / LISTING_PAGE_SIZE);
const tiles = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Film \d/ });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Filters' });
const filter = (page: Page, name: string) =>
  bar(page).getByRole('group', { name }).getByRole('link');
const openFilter = (page: Page, name: string) =>
  bar(page).locator('summary').filter({ hasText: name }).click();

describe('a tile', () => {
  it('LIST-26 plays its previews under the mouse and none before', async () => {
    const page = await site.open('/videos/latest-updates/1/', { pictures: true });
    const preview = (path: string): boolean => path.includes('/film-3/') && !path.includes('/1-');
    expect(site.api.pictures.some(preview)).toBe(false);
    const tile = tiles(page).nth(2);
    await tile.hover();
    const shown = (): Promise<string | null> => tile.locator('img').getAttribute('src');
    await expect.poll(shown, { timeout: 5000 }).toMatch(/film-3\/[234]-320x180/);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(shown).toMatch(/film-3\/1-320x180/);
  });

  it('LAY-24 asks for pictures when they come near; one goes first', async () => {
    const page = await site.open('/videos/most-viewed/1/', { pictures: true });
    const pictures = page.getByRole('main').locator('img');
    expect(await page.locator('img[fetchpriority=high]').count()).toBe(1);
    expect(await pictures.first().getAttribute('loading')).toBeNull();
    // The head asks for the very files that the first four show.
    const asked = page.locator('head link[rel=preload][as=image]');
    const first = (attribute: string) =>
      pictures.evaluateAll(
        (all, name) => all.slice(0, 4).map((picture) => picture.getAttribute(name)),
        attribute,
      );
    const inHead = (attribute: string) =>
      asked.evaluateAll((all, name) => all.map((link) => link.getAttribute(name)), attribute);
    expect(await inHead('href')).toEqual(await first('src'));
    expect(await inHead('imagesrcset')).toEqual(await first('srcset'));
    expect(await inHead('imagesizes')).toEqual(await first('sizes'));
    const last = pictures.nth(LISTING_PAGE_SIZE - 1);
    expect(await last.evaluate((image) => (image as HTMLImageElement).complete)).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => last.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });
});

describe('filters and pages', () => {
  it('LIST-05 LIST-07 LIST-11 are links that keep one another', async () => {
    const page = await site.open('/videos/top-rated/2/');
    await openFilter(page, 'Date');
    await filter(page, 'Date').filter({ hasText: 'Week' }).click();
    await page.waitForURL('**/videos/top-rated/1/?date=week');
    await openFilter(page, 'Length');
    await filter(page, 'Length').filter({ hasText: '10–40' }).click();
    await page.waitForURL('**/videos/top-rated/1/?date=week&duration=2');
    expect(site.api.lists.at(-1)).toMatchObject({
      sort: 'top-rated',
      date: 'week',
      duration: '2',
      page: 1,
    });
    await openFilter(page, 'Sort');
    await filter(page, 'Sort').filter({ hasText: 'Longest' }).click();
    await page.waitForURL('**/videos/longest/1/?duration=2');
    expect(site.api.lists.at(-1)).toMatchObject({ sort: 'longest', date: 'all', duration: '2' });

    const isOpen = () => bar(page).locator('details[open]').count();
    await openFilter(page, 'Sort');
    const tile = await tiles(page).last().boundingBox();
    if (!tile) throw new Error('No tile is drawn.');
    await page.mouse.click(tile.x + 20, Math.min(tile.y + 20, 600));
    expect([await isOpen(), new URL(page.url()).pathname]).toEqual([0, '/videos/longest/1/']);
    await openFilter(page, 'Sort');
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
  });

  it('LIST-18 leads through the pages', { tags: 'long' }, async () => {
    const page = await site.open('/videos/longest/1/?duration=3');
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL('**/videos/longest/2/?duration=3');
    expect(await tiles(page).first().innerText()).toContain(`Film ${LISTING_PAGE_SIZE + 1}`);
    const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
    expect(await current.innerText()).toBe('2');
    const numbers = page.getByRole('link', { name: /^Page \d+$/ });
    expect(await numbers.count()).toBe(Math.min(PAGINATION_WINDOW, PAGES));
    expect(await page.locator('a[rel=prev]').count()).toBe(1);
  });

  it('SRCH-01 ROUTE-39 searches by the form', async () => {
    const page = await site.open('/');
    await page.getByRole('searchbox').first().fill('golden hour');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/1/?s=golden+hour');
    expect(site.api.searches.at(-1)).toMatchObject({
      text: 'golden hour',
      sort: 'relevance',
      page: 1,
    });
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('golden hour');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('golden hour');
  });
});

describe('more videos on a phone', () => {
  it('LIST-18 stand below those that are there, up to the end of the list, and the address goes on with them', async () => {
    const page = await site.open('/videos/latest-updates/1/', { width: 360, touch: true });
    const more = page.getByRole('link', { name: 'More videos' });
    const said = page.locator('body > [role=status].vh');
    // A finger was on the page before it came to its end.
    await page.getByRole('heading', { level: 1 }).tap();
    await said.waitFor({ state: 'attached' });
    for (let number = 2; number <= PAGES; number += 1) {
      const first = (number - 1) * LISTING_PAGE_SIZE;
      // A tap would miss it where the last rows get their heights only now.
      await more.press('Enter');
      await expect
        .poll(() => tiles(page).count())
        .toBe(Math.min(TOTAL, number * LISTING_PAGE_SIZE));
      expect(new URL(page.url()).pathname).toBe(`/videos/latest-updates/${number}/`);
      expect(await said.textContent()).toMatch(
        new RegExp(`page\\s${number}\\sof\\s${PAGES}\\b`, 'u'),
      );
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
        `Film ${first + 1}`,
      );
    }
    expect(await more.count()).toBe(0);
    await page.getByText('End of the list', { exact: true }).waitFor();
    expect(await said.textContent()).toContain('End of the list');
    expect(new Set(await tiles(page).allTextContents()).size).toBe(TOTAL);
  });

  it(
    'follow by the first press of all, and are there again after Back, with the tile that was tapped where it was',
    { tags: 'long' },
    async () => {
      const page = await site.open('/videos/latest-updates/1/', { width: 360, touch: true });
      const intoView = async (target: Locator): Promise<void> => {
        // Twice: what comes near gets its height only then.
        for (const _ of [1, 2]) {
          await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
        }
      };
      const topOf = (tile: Locator) =>
        tile.evaluate((element) => element.getBoundingClientRect().top);
      const more = page.getByRole('link', { name: 'More videos' });
      await page.evaluate(() => Reflect.set(globalThis, 'isFirst', true));
      const isFirst = () => page.evaluate(() => Reflect.has(globalThis, 'isFirst'));
      await intoView(more);
      await more.tap();
      await expect.poll(() => tiles(page).count()).toBe(2 * LISTING_PAGE_SIZE);
      expect(await isFirst()).toBe(true);
      // The first tile of the second page has the whole first one above it.
      const name = `Film ${LISTING_PAGE_SIZE + 1}`;
      const left = tiles(page).nth(LISTING_PAGE_SIZE);
      expect(await left.textContent()).toContain(name);
      // No seam is seen between the pages.
      const rowsApart = async (index: number): Promise<number> => {
        const [above, below] = [tiles(page).nth(index - 1), tiles(page).nth(index)];
        const end = await above.evaluate((element) => element.getBoundingClientRect().bottom);
        return Math.round((await topOf(below)) - end);
      };
      expect(await rowsApart(LISTING_PAGE_SIZE)).toBe(await rowsApart(LISTING_PAGE_SIZE - 2));
      await intoView(left);
      const before = await topOf(left);
      await left.tap();
      await page.waitForURL(`**/videos/${1000 + LISTING_PAGE_SIZE + 1}/**`);
      const isThereAgain = async (): Promise<void> => {
        await page.goBack();
        expect(await isFirst()).toBe(false);
        await expect.poll(() => tiles(page).count()).toBe(2 * LISTING_PAGE_SIZE);
        await expect
          .poll(async () => Math.abs((await topOf(left)) - before))
          .toBeLessThanOrEqual(TOLERANCE);
        expect(await left.textContent()).toContain(name);
        expect(new URL(page.url()).pathname).toBe('/videos/latest-updates/2/');
      };
      await isThereAgain();
      await page.goForward();
      await isThereAgain();
    },
  );
});

describe('more videos that do not come', () => {
  it(
    'leave those that are there in place, say why, and come by the same press once they can',
    { tags: 'long' },
    async () => {
      const page = await site.open('/videos/latest-updates/1/', { width: 360, touch: true });
      const more = page.getByRole('link', { name: 'More videos' });
      await page.getByRole('heading', { level: 1 }).tap();
      await page.locator('body > [role=status].vh').waitFor({ state: 'attached' });
      // What the site answers where its API fails.
      const next = '**/videos/latest-updates/2/';
      const broken = `${site.origin}/categories/broken/latest-updates/1/`;
      await page.route(next, async (route) =>
        route.fulfill({ response: await route.fetch({ url: broken }) }),
      );
      for (const _ of [1, 2]) {
        await more.press('Enter');
        const alert = page.locator('#list').getByRole('alert');
        await expect
          .poll(() => alert.allTextContents())
          .toEqual([
            'The list could not be loaded. Our server did not answer as it should. Please try again in a minute.',
          ]);
      }
      expect(await tiles(page).count()).toBe(LISTING_PAGE_SIZE);
      expect(new URL(page.url()).pathname).toBe('/videos/latest-updates/1/');
      await page.unroute(next);
      await more.press('Enter');
      await expect.poll(() => tiles(page).count()).toBe(2 * LISTING_PAGE_SIZE);
      expect(await page.locator('#list').getByRole('alert').count()).toBe(0);
    },
  );
});

describe('the row of chips', () => {
  it('has the steps of other rows where a mouse would not reach its end', async () => {
    const page = await site.open('/videos/latest-updates/1/', { width: 320 });
    const row = page.getByRole('navigation', { name: 'Categories to explore' });
    const end = () => row.evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft);
    const before = await row.boundingBox();
    await page.getByRole('heading', { level: 1 }).hover();
    const on = page.locator('.strip-steps button').last();
    await on.waitFor();
    expect(await row.boundingBox()).toEqual(before);
    const far = await end();
    await on.click();
    await expect.poll(end).toBeLessThan(far);
  });
});

describe('the search page', () => {
  it('SRCH-15 SRCH-16 offers no sort, and the same search in the other groups', async () => {
    const page = await site.open('/search/1/?s=night', { scripts: false });
    expect(await filter(page, 'Sort').count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Gay' }).click();
    // The address stays, so what is asked for tells that the page has come; one that is stored may be asked for anew meanwhile.
    await expect
      .poll(() => site.api.searches)
      .toContainEqual(expect.objectContaining({ text: 'night', gender: 'gay' }));
  });

  it('SRCH-05 SRCH-06 SRCH-07 the field takes 3 to 69 characters', async () => {
    const page = await site.open('/', { scripts: false });
    const field = page.getByRole('searchbox').first();
    await field.fill('ab');
    await field.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/');
    await field.fill('x'.repeat(80));
    expect(await field.getAttribute('maxlength')).toBe('69');
    await field.fill('夜景');
    await field.press('Enter');
    await page.waitForURL('**/search/1/?s=**');
  });
});

describe('previously watched', () => {
  it('HIST lists what this browser remembers, newest first, or says that it is empty', async () => {
    const page = await site.open('/videos/history/1/');
    await page.getByRole('heading', { name: 'Your history is empty' }).waitFor();
    await page.evaluate(() => {
      const entry = {
        title: 'Film 7',
        scr: '/media/x.jpg',
        duration: '1:00',
        dir: 'a',
        video_viewed: '5',
      };
      const later = { ...entry, video_id: '8', title: 'Film 8' };
      localStorage.setItem('videos', JSON.stringify([{ ...entry, video_id: '7' }, later]));
    });
    await page.reload();
    await tiles(page).first().waitFor();
    const words = await tiles(page).allInnerTexts();
    expect(words.map((text) => text.split('\n')[0])).toEqual(['Film 8', 'Film 7']);
    await page.getByRole('button', { name: 'Clear history' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('heading', { name: 'Your history is empty' }).waitFor();
  });
});
