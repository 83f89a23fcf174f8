import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { onTestFinished, TestRunner } from 'vitest';
import { BREAKPOINTS } from '#config/breakpoints.ts';
import { COOKIES } from '#config/cookies.ts';
import { borrow, giveBack } from '../../setup/worlds.ts';
import { startBrowser, USUAL_BROWSER } from './shared-browser.ts';

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
}

/** Visits to a site, with a fresh profile each time. */
export interface Visits {
  open: (path: string, visitor?: Visitor) => Promise<Page>;
  /** Closes the profiles that are open still. */
  close: () => Promise<void>;
}

/** Gives the visits to the site at `origin`, in the browser that all files of a worker share. */
export async function startVisits(origin: string): Promise<Visits> {
  const world = await borrow(startBrowser, USUAL_BROWSER);
  const contexts = new Set<BrowserContext>();
  return {
    open: async (path, visitor = {}) => {
      const { width = BREAKPOINTS.large + 255, scripts = true, adult = true } = visitor;
      const context: BrowserContext = await world.browser.newContext({
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
      await giveBack(world);
    },
  };
}

/** What axe finds wrong with a page as it is now: rule and place of each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join()}`),
  );
}
