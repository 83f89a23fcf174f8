import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { onTestFinished, TestRunner } from 'vitest';
import { BREAKPOINTS } from '#config/breakpoints.ts';
import { COOKIES } from '#config/cookies.ts';
import { borrow, giveBack } from '../../setup/worlds.ts';
import { startBrowser, USUAL_BROWSER, WITH_PICTURES } from './shared-browser.ts';

export interface Visitor {
  /** Pixels; a large screen unless told. */
  width?: number;
  /** Whether the browser runs scripts. */
  scripts?: boolean;
  /** Whether the age gate has been passed before. */
  adult?: boolean;
  headers?: Record<string, string>;
  scheme?: 'dark' | 'light';
  /** Whether the screen is touched; there is no mouse then. */
  touch?: boolean;
  /** Whether the browser fetches pictures; as the usual one unless told. */
  pictures?: boolean;
}

/** Visits to a site, with a fresh profile each time. */
export interface Visits {
  open: (path: string, visitor?: Visitor) => Promise<Page>;
  /** Closes the profiles that are open still. */
  close: () => Promise<void>;
}

/** Gives the visits to the site at `origin`, in the browsers that all files of a worker share. */
export function startVisits(origin: string): Visits {
  const worlds = new Map<boolean, ReturnType<typeof startBrowser>>();
  const worldFor = (pictures: boolean): ReturnType<typeof startBrowser> => {
    const started =
      worlds.get(pictures) ?? borrow(startBrowser, pictures ? WITH_PICTURES : USUAL_BROWSER);
    worlds.set(pictures, started);
    return started;
  };
  const contexts = new Set<BrowserContext>();
  return {
    open: async (path, visitor = {}) => {
      const { width = BREAKPOINTS.large + 255, scripts = true, adult = true } = visitor;
      const { browser } = await worldFor(visitor.pictures ?? false);
      const context: BrowserContext = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: 800 },
        javaScriptEnabled: scripts,
        colorScheme: visitor.scheme ?? 'dark',
        extraHTTPHeaders: visitor.headers ?? {},
        reducedMotion: 'no-preference',
        hasTouch: visitor.touch ?? false,
        isMobile: visitor.touch ?? false,
      });
      contexts.add(context);
      context.once('close', () => contexts.delete(context));
      if (adult) await context.addCookies([{ name: COOKIES.age, value: '1', url: origin }]);
      // A page left open goes on working; one that a whole file shares closes with the visits.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      for (const world of worlds.values()) await giveBack(await world);
    },
  };
}

/** Does what loads a page anew, be it at the same address, and waits for the new document. */
export async function loadsAnew(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('domcontentloaded'), act()]);
}

/** Axe in the page itself, not in one opened for it, and without words about what is right: half of its time. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** What axe finds wrong with a page as it is now: rule and place of each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await axeOf(page).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join()}`),
  );
}
