import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { shareOf } from './support/screens.ts';
import { useListSite } from './support/use-list-site.ts';
import { axeFindings } from './support/visit.ts';

const site = useListSite();

/** Every state of the shell and the listings, by the page that is in it and what brings it about. */
const STATES: Readonly<
  Record<string, { path: string; adult?: boolean; act?: (page: Page) => Promise<void> }>
> = {
  home: { path: '/' },
  'a listing': { path: '/videos/top-rated/1/?date=week' },
  'a listing by categories': { path: '/categories/aurora,rain/longest/1/' },
  'the category index': { path: '/categories/' },
  'search results': { path: '/search/1/?s=night' },
  'a search without results': { path: '/search/1/?s=zzz' },
  'a search without words': { path: '/search/1/' },
  'an empty history': { path: '/videos/history/1/' },
  'a page past the end': { path: '/videos/longest/99/' },
  'a list in trouble': { path: '/categories/broken/longest/1/' },
  'the 404 page': { path: '/nowhere/' },
  'a legal page': { path: '/information/privacy/' },
  'the age gate': { path: '/', adult: false },
  'the open menu': {
    path: '/',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (!(await menu.isVisible())) return;
      await menu.click();
      await page.locator('#menu').getByRole('link', { name: 'Lagoon' }).waitFor();
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      );
    },
  },
};

const SCREENS = [
  { width: 360, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const;

describe.each(SCREENS)('at $width px, $scheme', ({ width, scheme }) => {
  // One page for all of them: a profile of its own takes as long as a page.
  let adults: Page;
  beforeAll(async () => {
    adults = await site.open('about:blank', { width, scheme });
  });

  it.each(shareOf(Object.entries(STATES), width))(
    'nothing sticks out of %s',
    { tags: 'long' },
    async (_name, { path, adult, act }) => {
      const isAdult = adult ?? true;
      const page = isAdult
        ? adults
        : await site.open('about:blank', { width, scheme, adult: isAdult });
      await page.goto(path);
      await act?.(page);
      // What is open is so by use alone; the gallery shows the rest to axe.
      if (act) expect(await axeFindings(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    },
  );
});

it(
  'the words of the footer stand within a phone of 320 px in every language',
  { tags: 'long' },
  async () => {
    const page = await site.open('about:blank', { width: 320 });
    const cut: string[] = [];
    for (const lang of LANGUAGES) {
      await page.goto(`/${lang}/information/contact/`);
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('footer :is(a, h2)')].flatMap((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          return words.getBoundingClientRect().right > innerWidth ? [one.textContent] : [];
        }),
      );
      cut.push(...outside);
    }
    expect(cut).toEqual([]);
  },
);

it.each([360, 1280])(
  'at %i px the cookie notice never covers what has the focus',
  { tags: 'long' },
  async (width) => {
    const page = await site.open('/videos/longest/1/', { width });
    const notice = page.getByRole('region', { name: 'Cookies' });
    await notice.waitFor();
    const stops = await page.locator('a[href], button, select, input:not([type=hidden])').count();
    const covered: string[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      const name = await notice.evaluate((own) => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || own.contains(focused)) return null;
        const [a, b] = [focused.getBoundingClientRect(), own.getBoundingClientRect()];
        const apart =
          a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left || a.left >= b.right;
        return apart ? null : focused.textContent.trim() || focused.outerHTML.slice(0, 80);
      });
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);
  },
);

it('leads past the header, chips and filters to the list by the first tab', async () => {
  const page = await site.open('/videos/longest/1/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('list');
});

it('leads past the chips above a page without a list, too', async () => {
  const page = await site.open('/categories/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('main :focus').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  const chips = page.getByRole('navigation', { name: 'Categories to explore' });
  await chips.waitFor();
  expect(await chips.locator(':focus').count()).toBe(0);
  expect(await page.locator('main :focus').count()).toBe(1);
});

it.each([
  ['main', '/information/privacy/'],
  ['list', '/videos/longest/1/'],
])('draws no frame around %s, where the first tab leads', async (id, path) => {
  const page = await site.open(path);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const focused = page.locator(`#${id}:focus-visible`);
  await focused.waitFor();
  expect(await focused.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none');
});
