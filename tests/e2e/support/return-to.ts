import type { Page } from 'playwright';

export const ELSEWHERE = '/information/privacy/';

/** A browser that keeps pages in its memory for the back button. */
export const WITH_MEMORY = {
  name: 'wholeChromium' as const,
  options: {
    // Playwright turns off what tests of it are about.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    // None of these looks at a picture.
    args: ['--enable-features=BackForwardCache', '--blink-settings=imagesEnabled=false'],
  },
};

export interface Return {
  /** Whether the very page came back, its scripts' memory and all. */
  same: boolean;
  /** Why it did not, as the browser tells it. */
  reasons: unknown;
}

export const RESTORED: Return = { same: true, reasons: null };

/** Leaves a page, by `leave` where it is given, and comes back. A page that is restored has no second load to wait for. */
export async function returnTo(
  page: Page,
  meanwhile?: () => Promise<unknown>,
  leave: () => Promise<unknown> = () => page.goto(ELSEWHERE),
): Promise<Return> {
  const { pathname } = new URL(page.url());
  await page.evaluate(() => {
    document.documentElement.dataset.left = '';
  });
  await leave();
  await meanwhile?.();
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL((url) => url.pathname === pathname, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'complete');
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const reasons: unknown =
      entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : null;
    return { same: 'left' in document.documentElement.dataset, reasons };
  });
}
