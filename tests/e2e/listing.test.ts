import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE, PAGINATION_WINDOW } from '#config/limits.ts';
import { TOTAL } from './support/list-answers.ts';
import { useListSite } from './support/use-list-site.ts';

// Every page is made anew, so that what it asked the API for can be seen.
const site = useListSite({ PAGE_STORE: 'off' });

const PAGES = Math.ceil(TOTAL / LISTING_PAGE_SIZE);
const tiles = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Film \d/ });
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filters' }).getByRole('group', { name }).getByRole('link');
/** What a filter offers, in order. */
const offered = (page: Page, name: string): Promise<(string | undefined)[]> =>
  filter(page, name).evaluateAll((links) =>
    links.map((link) => (link as HTMLElement).dataset.value),
  );

/** The sorts of SPEC.md §3, each with whether it takes a date (§2). */
const SORTS = [
  ['latest-updates', false],
  ['longest', false],
  ['most-commented', false],
  ['most-popular', true],
  ['most-viewed', false],
  ['top-rated', true],
] as const;

describe('a listing of videos', () => {
  it.each(SORTS)('LIST-02 LIST-03 LIST-04 LIST-16 LIST-20 ROUTE-14 by %s', async (sort) => {
    const page = await site.open(`/videos/${sort}/1/`);
    expect(await tiles(page).count()).toBe(LISTING_PAGE_SIZE);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/videos$/);
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(1);
    expect(site.api.lists.at(-1)).toMatchObject({ sort, page: 1, count: LISTING_PAGE_SIZE });
  });

  it.each(SORTS)(
    'LIST-05 LIST-06 LIST-07 LIST-08 LIST-09 LIST-10 LIST-11 the filters of %s, a date: %s',
    async (sort, isDated) => {
      const page = await site.open(`/videos/${sort}/1/`);
      const sorts = await offered(page, 'Sort');
      expect(sorts.toSorted()).toEqual(SORTS.map(([name]) => name));
      expect(await offered(page, 'Date')).toEqual(isDated ? ['all', 'day', 'week', 'month'] : []);
      expect(await offered(page, 'Length')).toEqual(['', '1', '2', '3']);
    },
  );

  it('LIST-17 the home page holds 24', async () => {
    const page = await site.open('/');
    expect(await tiles(page).count()).toBe(24);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

describe('a tile', () => {
  it('LIST-24 LIST-27 LIST-28 LIST-29 LIST-30 is one link: title, length, views, rating', async () => {
    const page = await site.open('/videos/latest-updates/1/');
    const tile = tiles(page).nth(1);
    expect(await tile.getAttribute('href')).toBe('/videos/1002/film-2/');
    const words = (await tile.innerText()).replace(/\s+/g, ' ');
    expect(words).toBe('Film 2 1:02:03 128K views · 90% · 3 days ago');
  });

  it('LIST-31 LIST-25 shows 100% at most, the picture in its size, and HD', async () => {
    const page = await site.open('/videos/latest-updates/1/');
    const tile = tiles(page).first();
    expect(await tile.innerText()).toContain('100%');
    expect(await tile.innerText()).toContain('HD');
    const picture = tile.locator('img');
    expect(await picture.getAttribute('src')).toContain('/film-1/1-320x180.jpg');
    expect(await picture.getAttribute('width')).toBe('320');
    expect(await picture.getAttribute('height')).toBe('180');
  });

  it('LIST-30 says no percent where nobody voted', async () => {
    const page = await site.open('/videos/latest-updates/1/');
    const words = (await tiles(page).nth(3).innerText()).replace(/\s+/g, ' ');
    expect(words).toBe('Film 4 12:34 128K views · 3 days ago');
  });

  it('LIST-26 plays its previews under the mouse and none before', async () => {
    const page = await site.open('/videos/latest-updates/1/');
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
    const page = await site.open('/videos/most-viewed/1/');
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

describe.each([true, false])('filters and pages, scripts: %s', (scripts) => {
  it('LIST-05 LIST-07 LIST-11 are links that keep one another', async () => {
    const page = await site.open('/videos/top-rated/2/', { scripts });
    await filter(page, 'Date').filter({ hasText: 'Week' }).click();
    await page.waitForURL('**/videos/top-rated/1/?date=week');
    await filter(page, 'Length').filter({ hasText: '10–40' }).click();
    await page.waitForURL('**/videos/top-rated/1/?date=week&duration=2');
    expect(site.api.lists.at(-1)).toMatchObject({
      sort: 'top-rated',
      date: 'week',
      duration: '2',
      page: 1,
    });
    await filter(page, 'Sort').filter({ hasText: 'Longest' }).click();
    await page.waitForURL('**/videos/longest/1/?duration=2');
    expect(site.api.lists.at(-1)).toMatchObject({ sort: 'longest', date: 'all', duration: '2' });
  });

  it('LIST-18 leads through the pages', async () => {
    const page = await site.open('/videos/longest/1/?duration=3', { scripts });
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
    const page = await site.open('/', { scripts });
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

describe('the search page', () => {
  it('SRCH-15 SRCH-16 offers no sort, and the same search in the other groups', async () => {
    const page = await site.open('/search/1/?s=night', { scripts: false });
    expect(await filter(page, 'Sort').count()).toBe(0);
    expect(await offered(page, 'Date')).toEqual(['all', 'day', 'week', 'month']);
    await page.getByRole('main').getByRole('button', { name: 'Gay' }).click();
    await page.waitForURL('**/search/1/?s=night');
    expect(site.api.searches.at(-1)).toMatchObject({ text: 'night', gender: 'gay' });
  });

  it('SRCH-17 says Not Found, with status 200', async () => {
    const page = await site.open('/search/1/?s=zzz');
    expect(await page.getByRole('heading', { name: 'Not Found' }).count()).toBe(1);
    expect((await page.request.get('/search/1/?s=zzz')).status()).toBe(200);
  });

  it.each(['', '?s=', '?s=ab'])(
    'ROUTE-38 is a form where there is nothing to search for: %s',
    async (query) => {
      const page = await site.open(`/search/1/${query}`);
      expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(1);
      expect((await page.request.get(`/search/1/${query}`)).status()).toBe(200);
    },
  );

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
