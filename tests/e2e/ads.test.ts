import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { AD_SIZES, FOOTER_BANNERS, SPONSOR_SIZE } from '#config/ads.ts';
import { BREAKPOINTS } from '#config/breakpoints.ts';
import { startAdsSite } from './support/ads-site.ts';
import { SPONSOR, TITLE, VIDEO } from './support/video-answers.ts';
import { axeFindings } from './support/visit.ts';
import type { Visitor } from './support/visitor.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(startAdsSite);
let visitor: Visitor;

afterEach(() => visitor.close());

const address = (id: number): string => `/videos/${id}/film-${id}/`;
const at = (width: number): BrowserContextOptions => ({ viewport: { width, height: 800 } });

async function open(
  options: BrowserContextOptions = {},
  id: number = VIDEO.plain,
  query = '',
): Promise<Page> {
  visitor = await site.visit({ ...at(1280), ...options });
  await visitor.page.goto(address(id) + query);
  return visitor.page;
}

/** Waits until the other company's server has been asked for a path. */
const asked = (path: string): Promise<unknown> =>
  expect.poll(() => site.ads.asked, { timeout: 15_000 }).toContain(path);

const sizeOf = async (place: Locator) => {
  const { width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  return { width: Math.round(width), height: Math.round(height) };
};
const boxes = (page: Page, slot: string): Locator =>
  page.locator(`.ad[data-slot=${slot}] .ad-box:visible`);
const footer = (page: Page): Locator => page.locator('.ads-footer');

describe('the places of advertisements', () => {
  it('VID-01 ADS-12 ADS-16 VID-31 stand among the other parts of a video page, from top to bottom, and have their size on a desktop before anything is in them', async () => {
    const page = await open(
      { viewport: { width: 1600, height: 800 } },
      VIDEO.plain,
      '?playlist=33',
    );
    const parts: readonly (readonly [string, Locator])[] = [
      ['offer banner', page.getByRole('link', { name: /A month for nothing/ })],
      ['player', page.locator('.player')],
      ['info bar', page.getByRole('heading', { level: 1 })],
      ['description', page.getByText(/^Five hours above the ice/)],
      ['tags', page.getByRole('main').getByRole('link', { name: /Mira Vale/ })],
      ['playlist strip', page.locator('#strip')],
      ['right column of ads', page.locator('.ads-right')],
      ['category block', page.getByRole('region', { name: 'Categories' })],
      ['suggestions carousel', page.getByRole('region', { name: 'You may also like' })],
      ['related videos', page.getByRole('region', { name: 'Related videos' })],
      ['footer banners', footer(page)],
      ['comments', page.getByRole('region', { name: /comments/ })],
    ];
    const { small: _small, ...wide } = AD_SIZES.under_player;
    expect(await sizeOf(boxes(page, 'under_player'))).toEqual(wide);
    expect(await sizeOf(boxes(page, 'right'))).toEqual(AD_SIZES.right);
    expect(await boxes(page, 'footer').count()).toBe(FOOTER_BANNERS);
    for (const box of await boxes(page, 'footer').all()) {
      expect(await sizeOf(box)).toEqual(AD_SIZES.footer);
    }
    let before = await page.locator('header').first().elementHandle();
    for (const [name, part] of parts) {
      const found = await part.first().elementHandle();
      const isNext = await found?.evaluate(
        (node, other) => Boolean((other?.compareDocumentPosition(node) ?? 0) & 4),
        before,
      );
      expect([name, isNext]).toEqual([name, true]);
      before = found;
    }
  });

  it('VID-31 shows no right column on other screens', async () => {
    const page = await open(at(BREAKPOINTS.large - 1));
    expect(await page.locator('.ads-right').isVisible()).toBe(false);
  });

  it('ADS-13 ADS-17 are smaller and fewer up to 767 pixels, and not at 768', async () => {
    const page = await open(at(BREAKPOINTS.xs - 1));
    expect(await sizeOf(boxes(page, 'under_player'))).toEqual(AD_SIZES.under_player.small);
    expect(await boxes(page, 'footer').count()).toBe(2);
    await page.setViewportSize({ width: BREAKPOINTS.xs, height: 800 });
    expect((await sizeOf(boxes(page, 'under_player'))).width).toBe(728);
    expect(await boxes(page, 'footer').count()).toBe(FOOTER_BANNERS);
  });

  it('ADS-15 scale down to their container, frames too', async () => {
    const page = await open();
    await page.locator('iframe[title="Advertisement: Boats"]').waitFor();
    await page.locator('.ads-under_player').evaluate((place) => (place.style.width = '300px'));
    const scaled = { width: 300, height: Math.round((300 * 90) / 728) };
    expect(await sizeOf(boxes(page, 'under_player'))).toEqual(scaled);
    expect(await sizeOf(page.locator('.ads-under_player iframe'))).toEqual(scaled);
  });

  it('ADS-11 ADS-14 belong to the sponsor under the player where the channel has one', async () => {
    const page = await open({}, VIDEO.sponsored);
    const link = page.locator('.ads-under_player a');
    expect(await link.getAttribute('href')).toBe(SPONSOR.url);
    expect(await link.getAttribute('rel')).toContain('sponsored');
    expect(await sizeOf(boxes(page, 'sponsor'))).toEqual(SPONSOR_SIZE);
    const image = link.getByRole('img', { name: 'North Film' });
    const shown = await image.getAttribute('src');
    expect([SPONSOR.cf3, SPONSOR.cf4, SPONSOR.cf7].some((path) => shown?.endsWith(path))).toBe(
      true,
    );
    const player = await page.locator('.player').boundingBox();
    const block = await page.locator('.ads-under_player').boundingBox();
    expect(block?.y).toBeGreaterThanOrEqual((player?.y ?? 0) + (player?.height ?? 0));
    expect(await page.getByText('Sponsor of North Film').isVisible()).toBe(true);
    expect(await sizeOf(image)).toEqual(SPONSOR_SIZE);
    await page.locator('.ads-under_player').evaluate((place) => (place.style.width = '200px'));
    expect(await sizeOf(boxes(page, 'sponsor'))).toEqual({
      width: 200,
      height: Math.round((200 * 165) / 285),
    });
  });

  it.each([390, 1280])(
    'ADS-01 nothing moves at %i pixels when all of them are filled',
    { tags: 'long' },
    async (width) => {
      visitor = await site.visit(at(width));
      const { page } = visitor;
      await page.addInitScript(() => {
        Object.assign(globalThis, { shifted: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput)
              Object.assign(globalThis, { shifted: Reflect.get(globalThis, 'shifted') + value });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(address(VIDEO.plain));
      for (const box of await page.locator('.ad:visible').all()) {
        await box.scrollIntoViewIfNeeded();
        await box.locator('.ad-box > :not(template, noscript)').first().waitFor();
      }
      await asked('/hostile.html');
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted') as number)).toBeLessThan(
        0.02,
      );
    },
  );

  it(
    'ADS-01 are marked, can be hidden by keyboard, and have nothing that axe finds',
    { tags: 'long' },
    async () => {
      const page = await open();
      const ads = page.locator('.ads-under_player');
      expect(await ads.getByText('Advertisement', { exact: false }).first().isVisible()).toBe(true);
      await ads.locator('iframe').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await ads.getByRole('button', { name: 'Hide this advertisement' }).press('Enter');
      expect(await page.locator('.ads-under_player .ad').count()).toBe(0);
    },
  );
});

describe('loading', () => {
  it('ADS-01 begins after the content is painted, and far below not before it comes near', async () => {
    site.ads.asked.length = 0;
    const page = await open(at(390));
    await page.locator('.ads-under_player iframe').waitFor();
    await page.waitForLoadState('networkidle');
    const times = await page.evaluate(async (origin) => {
      // A machine that others load may draw a picture long after it came: an ad waits for what has to come.
      const arrived = (largest?: LargestContentfulPaint): number =>
        largest?.loadTime || (largest?.startTime ?? 0);
      const painted = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(arrived(list.getEntries().at(-1) as LargestContentfulPaint | undefined)),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      });
      const [navigation] = performance.getEntriesByType('navigation');
      const loaded = (navigation as PerformanceNavigationTiming).loadEventEnd;
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.startsWith(origin) || name.includes('/ads/'));
      return { painted, loaded, asked: asked.map(({ startTime }) => startTime) };
    }, site.ads.origin);
    expect(times.asked).toHaveLength(1);
    expect(Math.min(...times.asked)).toBeGreaterThan(Math.max(times.painted, times.loaded));
    // The phone's variant, and nothing of the footer.
    expect(site.ads.asked).toEqual(['/small.html']);
    await footer(page).scrollIntoViewIfNeeded();
    await asked('/picture.svg');
  });

  it('waits until the age gate is passed', async () => {
    site.ads.asked.length = 0;
    visitor = await site.visit(at(1280));
    const { page, context } = visitor;
    await context.clearCookies();
    await page.goto(address(VIDEO.plain), { waitUntil: 'networkidle' });
    expect(site.ads.asked).toEqual([]);
    await page.locator('#gate form').first().getByRole('button').first().click();
    await asked('/wide.html');
  });

  it('brings no frame to a visitor who saves data, but the house ad in its place', async () => {
    site.ads.asked.length = 0;
    visitor = await site.visit(at(1280));
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(address(VIDEO.plain));
    await page.getByRole('img', { name: 'In place of boats' }).waitFor();
    await footer(page).scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: 'In place of nothing' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(site.ads.asked.filter((path) => path.endsWith('.html'))).toEqual([]);
  });
});

describe('an advertisement in trouble', () => {
  it('ADS-01 does not harm the page when it is hostile, empty or broken', async () => {
    // Four stand in the row: one that has no room is not asked for.
    const page = await open(at(1600));
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await footer(page).scrollIntoViewIfNeeded();
    const hostile = page.locator('iframe[title="Advertisement: Hostile"]');
    await hostile.waitFor();
    await page.getByRole('img', { name: 'In place of nothing' }).waitFor();
    await asked('/broken.html');
    await page.frameLocator('iframe[title="Advertisement: Hostile"]').locator('body').waitFor();
    expect(await hostile.getAttribute('sandbox')).not.toMatch(/same-origin|top-navigation|modals/);
    expect(await hostile.getAttribute('referrerpolicy')).toBe('strict-origin');
    expect(await sizeOf(hostile)).toEqual(AD_SIZES.footer);
    expect(new URL(page.url()).pathname).toBe(address(VIDEO.plain));
    expect(await page.title()).toContain(TITLE);
    expect(dialogs).toEqual([]);
    // The page itself goes on: what it links to is reached, and it does not scroll sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    await page.getByRole('heading', { level: 1, name: TITLE }).scrollIntoViewIfNeeded();
    expect(await page.getByRole('heading', { level: 1, name: TITLE }).isVisible()).toBe(true);
  });

  it('is taken out after 10 seconds when it hangs', async () => {
    visitor = await site.visit(at(1280));
    const { page } = visitor;
    await page.clock.install();
    await page.goto(address(VIDEO.plain));
    await page.locator('.ads-right').scrollIntoViewIfNeeded();
    await page.clock.runFor(500);
    await page.locator('iframe[title="Advertisement: Hanging"]').waitFor();
    // The clock goes on by itself too: what a busy machine takes until here counts.
    await page.clock.runFor(6000);
    expect(await page.locator('iframe[title="Advertisement: Hanging"]').count()).toBe(1);
    await page.clock.runFor(5000);
    await page.getByRole('img', { name: 'In place of the hanging' }).waitFor();
    expect(await page.locator('iframe[title="Advertisement: Hanging"]').count()).toBe(0);
  });
});

describe('without scripts', () => {
  it('ADS-01 house ads are plain links with pictures, and there are no frames', async () => {
    site.ads.asked.length = 0;
    const page = await open({ javaScriptEnabled: false });
    await footer(page).scrollIntoViewIfNeeded();
    const far = footer(page).getByRole('link', { name: 'Far away' });
    expect(await far.getAttribute('href')).toBe('https://far.example/');
    expect(await far.getByRole('img').isVisible()).toBe(true);
    expect(await page.getByRole('img', { name: 'In place of boats' }).isVisible()).toBe(true);
    expect(await boxes(page, 'footer').count()).toBe(2);
    expect(site.ads.asked.filter((path) => path.endsWith('.html'))).toEqual([]);
    expect(await page.locator('.offer').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Hide this' }).count()).toBe(0);
  });
});
