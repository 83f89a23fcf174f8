import { describe, expect, it } from 'vitest';
import { BREAKPOINTS } from '#config/breakpoints.ts';
import { LANGUAGES } from '#config/locales.ts';
import { useListSite } from './support/use-list-site.ts';

const site = useListSite({ PAGE_STORE: 'off' });

const LISTING = '/videos/latest-updates/1/';

describe('sidebar', () => {
  it.each([
    [BREAKPOINTS.large, true],
    [BREAKPOINTS.large - 1, false],
  ])('LAY-02 LAY-27 LAY-28 at %d px is shown: %s', async (width, shown) => {
    const page = await site.open(LISTING, { width });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(shown);
    expect(await page.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(!shown);
  });
});

describe('header', () => {
  it('fits a phone in each language, with the ways to an account in it', async () => {
    const page = await site.open('/login/', { width: 360 });
    for (const language of LANGUAGES) {
      await page.goto(new URL(`/${language}/login/`, page.url()).href);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([language, wide]).toEqual([language, 360]);
    }
  });

  it.each([360, 1366])(
    'at %d px covers nothing of what a link of the page leads to',
    async (width) => {
      const page = await site.open(LISTING, { width });
      const [high, kept] = await page.evaluate(() => [
        document.querySelector('header')?.offsetHeight,
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      ]);
      expect(kept).toBe(high);
    },
  );

  it('LAY-06 counts what was watched in this browser', async () => {
    const page = await site.open(LISTING);
    await page.evaluate(() =>
      localStorage.setItem('videos', '[{"video_id":"1"},{"video_id":"2"}]'),
    );
    await page.reload();
    await page.getByRole('link', { name: /History.* 2$/ }).waitFor();
  });

  it('LAY-09 hides on the way down and is back on the way up', async () => {
    const page = await site.open(LISTING);
    const top = (): Promise<number | undefined> =>
      page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
    // Until the page's script is awake nobody hears a wheel: a visitor turns it more than once.
    const after = (turn: number) => async (): Promise<number | undefined> => {
      await page.mouse.wheel(0, turn);
      return top();
    };
    await expect.poll(after(300)).toBeLessThanOrEqual(0);
    // What is beside the page takes its room.
    const side = page.getByRole('navigation', { name: 'Main' });
    expect(await side.evaluate((menu) => menu.getBoundingClientRect().top)).toBe(0);
    await expect.poll(after(-60)).toBeGreaterThan(40);
  });
});

describe('strips', () => {
  it('LAY-14 hold 100 different tags by chance, each a search', async () => {
    const page = await site.open('/');
    const strip = page.getByRole('navigation', { name: 'Popular searches' });
    const tags = strip.getByRole('list').getByRole('link');
    expect(await tags.count()).toBe(0);
    const shown = async (): Promise<string[]> => {
      await strip.scrollIntoViewIfNeeded();
      await tags.first().waitFor();
      return tags.allInnerTexts();
    };
    const words = await shown();
    expect(words).toHaveLength(100);
    // A plain mouse reaches all of them.
    await strip.getByRole('button', { name: 'Scroll forward' }).click();
    await expect
      .poll(() => strip.getByRole('list').evaluate((list) => list.scrollLeft))
      .toBeGreaterThan(300);
    expect(new Set(words).size).toBe(100);
    await page.reload();
    expect(new Set([...words, ...(await shown())]).size).toBeGreaterThan(100);
    const [first = ''] = await tags.allInnerTexts();
    const href = await tags.first().getAttribute('href');
    expect(href).toBe(`/search/1/?${new URLSearchParams({ s: first })}`);
  });
});

describe.each([true, false])('mobile menu, scripts: %s', (scripts) => {
  it('LAY-21 LAY-22 opens to the parts, the network and the languages, and closes', async () => {
    const page = await site.open(LISTING, { width: 360, scripts });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('#menu');
    await menu.getByRole('link', { name: 'Lagoon' }).waitFor();
    const select = menu.getByRole('combobox', { name: 'Language' });
    expect(await select.getByRole('option').count()).toBe(LANGUAGES.length);
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
  });

  it('LAY-03 LAY-23 is closed on the page it led to, and on the way back', async () => {
    const page = await site.open(LISTING, { width: 360, scripts });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#menu').getByRole('link', { name: 'Categories', exact: true }).click();
    await page.waitForURL('**/categories/');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    await page.goBack();
    expect(await page.locator('#menu').isVisible()).toBe(false);
  });
});

describe.each([true, false])('choices, scripts: %s', (scripts) => {
  it('AGE-17 AGE-18 AGE-19 AGE-20 a visitor chooses a group and stays on the page', async () => {
    const page = await site.open(LISTING, { scripts });
    const footer = page.getByRole('contentinfo');
    for (const name of ['Gay', 'Trans', 'Straight']) {
      // Made when it comes near.
      await footer.scrollIntoViewIfNeeded();
      await footer.getByRole('button', { name }).click();
      await footer.scrollIntoViewIfNeeded();
      await footer.locator('button[aria-pressed=true]', { hasText: name }).waitFor();
    }
    expect(new URL(page.url()).pathname).toBe(LISTING);
    expect(site.api.lists.map((list) => list?.gender)).toEqual(
      expect.arrayContaining(['gay', 'she', 'str']),
    );
  });

  it('I18N-13 a visitor chooses a language', async () => {
    const page = await site.open(LISTING, { scripts });
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await footer.getByRole('combobox', { name: 'Language' }).selectOption('de');
    if (!scripts) await footer.getByRole('button', { name: 'Apply' }).click();
    await page.locator('html[lang=de]').waitFor();
  });
});

describe('colours', () => {
  it('are those of the device until a visitor chooses, and stay from the first paint of the next page on', async () => {
    const page = await site.open(LISTING, { width: 360 });
    const background = () =>
      page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'));
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const choice = page.locator('#menu').getByRole('combobox', { name: 'Colours' });
    await choice.selectOption('Light');
    await expect.poll(background).not.toBe(dark);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('html[data-theme=light] main').waitFor();
    expect(await background()).not.toBe(dark);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await choice.selectOption('As the device');
    await expect.poll(background).toBe(dark);
  });
});

describe('what the page’s policy lets through', () => {
  it('runs the page’s own scripts on a search for one', async () => {
    const page = await site.open('/search/1/?s=%3Cscript%3E', { width: BREAKPOINTS.large });
    const side = page.getByRole('navigation', { name: 'Main' });
    // The list is made by the inline script behind it.
    expect(await side.getByRole('link', { name: 'Slow trains' }).count()).toBe(1);
  });

  it('takes no text of a script’s for elements, nor another policy', async () => {
    const page = await site.open(LISTING);
    const refused = await page.evaluate(() => {
      const named = (work: () => void): string => {
        try {
          work();
          return 'taken';
        } catch (error) {
          return error instanceof Error ? error.name : 'thrown';
        }
      };
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => void };
      };
      return [
        named(() => document.body.insertAdjacentHTML('beforeend', '<b>text</b>')),
        named(() => trustedTypes.createPolicy('other', {})),
      ];
    });
    expect(refused).toEqual(['TypeError', 'TypeError']);
  });
});

describe('a printed page of information', () => {
  it('has its text alone, dark on light, on each sheet', async () => {
    const page = await site.open('/information/terms/');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['banner', 'contentinfo', 'navigation'] as const)
      expect([part, await page.getByRole(part).count()]).toEqual([part, 0]);
    expect(await page.locator('#cookies').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('light');
  });
});
