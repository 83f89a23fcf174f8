import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { COOKIES } from '#config/cookies.ts';
import { startSite } from '../../setup/site.ts';
import { startVideoApi, type VideoApi } from './video-api.ts';
import { borrow, giveBack } from '../../setup/worlds.ts';
import { startBrowser, USUAL_BROWSER } from './shared-browser.ts';

export interface Visit {
  page: Page;
  /** What the page wrote to its console as errors, and exceptions. */
  errors: string[];
  close: () => Promise<void>;
}

export interface WatchSite {
  api: VideoApi;
  origin: string;
  browser: Browser;
  /** Opens a page as a visitor who has passed the age gate; `about:blank` for what is to be set up before the first. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
  stop: () => Promise<void>;
}

async function startWatchWorld(settings: Record<string, string>) {
  const api = await startVideoApi();
  const site = await startSite({ API_ORIGIN: api.origin, ...settings });
  return {
    api,
    origin: site.origin,
    reset: api.reset,
    stop: async () => {
      await site.stop();
      await api.stop();
    },
  };
}

/** The built site over an API of known videos, and a browser, the usual one unless told; both shared with other files of the worker. */
export async function startWatchSite(settings = USUAL_BROWSER): Promise<WatchSite> {
  const world = await borrow(startWatchWorld, {});
  const browserWorld = await borrow(startBrowser, settings);
  return {
    api: world.api,
    origin: world.origin,
    browser: browserWorld.browser,
    visit: async (path, options = {}) => {
      const context = await browserWorld.browser.newContext({
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      await context.addCookies([{ name: COOKIES.age, value: '1', url: world.origin }]);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(new URL(path, world.origin).href);
      return { page, errors, close: () => context.close() };
    },
    stop: async () => {
      await giveBack(browserWorld);
      await giveBack(world);
    },
  };
}
