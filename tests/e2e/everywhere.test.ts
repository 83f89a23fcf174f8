import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { NETWORK_SLIDER_SIZE } from '#config/limits.ts';
import { SISTER_SITES } from '#config/site.ts';
import { useListSite } from './support/use-list-site.ts';

const site = useListSite();

const LISTING = '/videos/latest-updates/1/';
const slider = (page: Page) => page.getByRole('region', { name: 'More from our network' });
const slides = (page: Page) => slider(page).getByRole('link');
const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Waits until everything that has begun to move has come to rest. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));

describe('the sites of the network', () => {
  it(
    'ADS-18 ADS-19 are 17 from the static list, asked for when their place comes near',
    { tags: 'long' },
    async () => {
      const page = await site.open('about:blank', { pictures: true });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(LISTING, { waitUntil: 'networkidle' });
      expect(asked.filter((path) => /network|slider/.test(path))).toEqual([]);
      const height = (await slider(page).boundingBox())?.height;
      await slider(page).scrollIntoViewIfNeeded();
      await expect.poll(() => slides(page).count()).toBe(NETWORK_SLIDER_SIZE);
      const list = (await (await page.request.get('/network.json')).json()) as { title: string }[];
      expect(await slides(page).allInnerTexts()).toEqual(list.map(({ title }) => title));
      await expect
        .poll(() =>
          slides(page)
            .first()
            .locator('img')
            .evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
        )
        .toBeGreaterThan(0);
      // Nothing moved when they came.
      expect((await slider(page).boundingBox())?.height).toBe(height);
    },
  );

  it('ADS-18 steps forth and back, and no further than its ends', async () => {
    const page = await site.open(LISTING, { width: 768 });
    await slider(page).scrollIntoViewIfNeeded();
    await slides(page).first().waitFor();
    const next = slider(page).getByRole('button', { name: 'Scroll forward' });
    const previous = slider(page).getByRole('button', { name: 'Scroll back' });
    expect(await previous.isDisabled()).toBe(true);
    await next.click();
    await expect.poll(() => previous.isDisabled()).toBe(false);
    await next.focus();
    await slides(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => next.isDisabled()).toBe(true);
    expect(await previous.evaluate((button) => button === document.activeElement)).toBe(true);
    await slides(page).first().scrollIntoViewIfNeeded();
    await expect.poll(() => previous.isDisabled()).toBe(true);
  });

  it('ADS-19 leave no empty place where the list does not come', async () => {
    const page = await site.open('about:blank');
    await page.route('**/network.json', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await slider(page).scrollIntoViewIfNeeded();
    await expect.poll(() => slider(page).count()).toBe(0);
  });

  it('LAY-18 are a bar of links without script, with no empty slider', async () => {
    const page = await site.open('/', { scripts: false });
    expect(await slider(page).count()).toBe(0);
    const bar = page.getByRole('navigation', { name: 'Our other sites' }).getByRole('link');
    const links = await bar.evaluateAll((all) =>
      all.map((link) => ({ title: link.textContent?.trim(), url: link.getAttribute('href') })),
    );
    expect(links).toEqual(SISTER_SITES.map(({ title, url }) => ({ title, url })));
  });
});

describe('icons that the stylesheet draws', () => {
  it('have the colour of the text around them and their size; none of them is in sight on a phone', async () => {
    const page = await site.open('/videos/latest-updates/2/');
    const icons = await page.locator('span.i:visible').evaluateAll((all) =>
      all.map((icon) => {
        const { backgroundColor, color, maskImage, width } = getComputedStyle(icon);
        const isDrawn = maskImage.startsWith('url(') && backgroundColor === color;
        return { name: icon.className, isDrawn, width };
      }),
    );
    expect(icons.map(({ name }) => name)).toContain('i i-house');
    expect(icons.filter(({ isDrawn, width }) => !isDrawn || width !== '20px')).toEqual([]);
    // Each would be a document of its own to make, between the first paint and the pictures.
    const phone = await site.open('/videos/latest-updates/2/', { width: 360 });
    expect(await phone.locator('span.i').count()).toBe(0);
  });
});

describe('the scroll position', () => {
  /** Scrolls down and follows a link there to the next page of the list, with this query. */
  async function follow(page: Page, query: string): Promise<void> {
    await page.evaluate(() => scrollTo(0, 700));
    await page.evaluate((search) => {
      const link = document.createElement('a');
      link.href = `/videos/latest-updates/2/${search}`;
      link.textContent = 'Follow';
      link.style.cssText = 'position:fixed;inset:50% auto auto 50%;z-index:99';
      document.body.append(link);
    }, query);
    await page.getByRole('link', { name: 'Follow' }).click();
    await page.waitForURL('**/videos/latest-updates/2/**');
    await page.waitForLoadState();
  }

  it('ROUTE-91 is the top after a navigation', async () => {
    const page = await site.open(LISTING);
    await follow(page, '');
    expect(await scrollOf(page)).toBe(0);
  });

  it.each(['?stopScroll', '?stopScroll=1'])('ROUTE-92 stays with %s', async (query) => {
    const page = await site.open(LISTING);
    await follow(page, query);
    await expect.poll(() => scrollOf(page)).toBe(700);
    // It was there before anything was painted, and the page is no longer than it should be.
    expect(await page.evaluate(() => document.documentElement.style.minHeight)).toBe('');
  });

  it('ROUTE-92 stays from the first frame on', async () => {
    const page = await site.open(LISTING);
    await page.addInitScript(() => {
      const seen: number[] = [];
      Reflect.set(globalThis, 'seen', seen);
      const look = (): void => {
        if (seen.push(Math.round(scrollY)) < 20) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await follow(page, '?stopScroll');
    await page.waitForFunction(() => (Reflect.get(globalThis, 'seen') as number[]).length >= 20);
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as number[]);
    expect(new Set(seen)).toEqual(new Set([700]));
  });

  it('ROUTE-91 ROUTE-92 is kept by the browser itself on the way back', async () => {
    const page = await site.open(LISTING);
    await follow(page, '');
    await page.goBack();
    await expect.poll(() => scrollOf(page)).toBe(700);
  });
});

describe('the header', () => {
  const bottom = (page: Page): Promise<number> =>
    page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);

  it('LAY-09 stays while something in it has the focus', async () => {
    const page = await site.open(LISTING);
    await page.getByRole('banner').getByRole('searchbox').focus();
    await page.mouse.wheel(0, 900);
    await expect.poll(() => scrollOf(page)).toBeGreaterThan(800);
    await settled(page);
    expect(await bottom(page)).toBeGreaterThan(40);
  });

  it('LAY-09 hides without moving where motion is not wanted', async () => {
    const page = await site.open(LISTING);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const duration = await page
      .getByRole('banner')
      .evaluate((header) => getComputedStyle(header).transitionDuration);
    expect(duration).toBe('0s');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => bottom(page)).toBeLessThanOrEqual(0);
  });

  it('LAY-09 is there at the top of a page that is hardly scrolled', async () => {
    const page = await site.open(LISTING);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => scrollOf(page)).toBe(60);
    await settled(page);
    expect(await bottom(page)).toBeGreaterThan(40);
  });
});

it('pages take each other’s place at once: what is pressed during a fade goes nowhere', async () => {
  const page = await site.open(LISTING);
  await page.evaluate(() =>
    addEventListener('pageswap', ({ viewTransition }) =>
      sessionStorage.setItem('fades', String(viewTransition !== null)),
    ),
  );
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('fades'))).toBe('false');
});

describe.each([true, false])('the menu, scripts: %s', (scripts) => {
  const open = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#menu').getByRole('link', { name: 'Lagoon' }).waitFor();
  };

  it('LAY-21 closes on Escape and gives the focus back', async () => {
    const page = await site.open(LISTING, { width: 360, scripts });
    await open(page);
    await page.keyboard.press('Escape');
    await page.locator('#menu').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Menu',
    );
  });

  it('LAY-22 changes the language', async () => {
    const page = await site.open(LISTING, { width: 360, scripts });
    await open(page);
    const menu = page.locator('#menu');
    await menu.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    if (!scripts) await menu.getByRole('button', { name: 'Apply' }).click();
    await page.locator('html[lang=fr]').waitFor();
    expect(await menu.isVisible()).toBe(false);
  });
});
