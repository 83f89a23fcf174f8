import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { BREAKPOINTS } from '#config/breakpoints.ts';
import { COOKIES } from '#config/cookies.ts';

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

/** A browser with which a site is visited: a fresh profile each time. */
export interface Visits {
  open: (path: string, visitor?: Visitor) => Promise<Page>;
  close: () => Promise<void>;
}

/** Opens a browser for the site at `origin()`. Pages and profiles are closed with it. */
export async function startVisits(origin: string): Promise<Visits> {
  const browser: Browser = await chromium.launch({ executablePath: inject('chromium') });
  return {
    open: async (path, visitor = {}) => {
      const { width = BREAKPOINTS.large + 255, scripts = true, adult = true } = visitor;
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
      if (adult) await context.addCookies([{ name: COOKIES.age, value: '1', url: origin }]);
      // A page left open goes on working; one that a whole file shares closes with the browser.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    close: () => browser.close(),
  };
}

/** What axe finds wrong with a page as it is now: rule and place of each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join()}`),
  );
}
