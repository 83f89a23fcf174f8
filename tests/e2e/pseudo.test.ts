// @module-tag long
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PSEUDO_LOCALE: 'true' }));

let page: Page;

// One for all of them: what a page looks like does not hang on those before it.
beforeAll(async () => {
  page = await site.open('about:blank');
});

const PATHS = [
  '/',
  '/videos/latest-updates/1/',
  '/videos/top-rated/1/',
  '/videos/history/1/',
  '/search/1/?s=night',
  '/search/1/?s=zzzzzz',
  '/categories/',
  '/models/most-popular/1/',
  '/channels/most-popular/1/',
  '/community/recent/1/',
  '/albums/latest-updates/1/',
  '/playlists/most-popular/1/',
  '/top-country/1/',
  '/member/1/',
  '/excluded/',
  '/sitemap-page/',
  '/nowhere/',
];

/**
 * Runs in the page. Texts of ours stand in brackets: says which are cut off, and which visible text
 * outside of data has none.
 */
function findings(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`page is ${scrollWidth} px wide`] : [];
  const cut = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('['),
      );
      if (!own || !element.checkVisibility({ opacityProperty: true })) return false;
      const style = getComputedStyle(element);
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip';
      // A text for screen readers alone is one pixel wide.
      return clips && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => `cut: ${element.className} "${element.textContent?.trim().slice(0, 40)}"`);
  return [...wide, ...cut];
}

const CASES = [
  ...PATHS.map((path) => [path, 360] as const),
  ...['/', '/videos/top-rated/1/', '/community/recent/1/'].map((path) => [path, 1440] as const),
];

describe('in a language of long words', () => {
  it.each(CASES)('%s cuts nothing off at %d px', async (path, width) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const foot = page.locator('footer');
    // It is laid out when it comes near.
    await foot.scrollIntoViewIfNeeded();
    await expect.poll(() => foot.innerText()).toContain('[');
    expect(await page.evaluate(findings)).toEqual([]);
  });
});
