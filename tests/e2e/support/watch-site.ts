import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { inject } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { startSite } from '../../setup/site.ts';
import type { BrowserName } from './use-started.ts';
import { startVideoApi, type VideoApi } from './video-api.ts';

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
  /** Opens a page as a visitor who has passed the age gate. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
  stop: () => Promise<void>;
}

/** Starts the built site over an API of known videos, and a browser that asks for gestures before sound. */
export async function startWatchSite(name: BrowserName = 'chromium'): Promise<WatchSite> {
  const api = await startVideoApi();
  const site = await startSite({ API_ORIGIN: api.origin });
  const browser = await chromium.launch({
    executablePath: inject(name),
    args: ['--no-sandbox', '--autoplay-policy=document-user-activation-required'],
  });
  return {
    api,
    origin: site.origin,
    browser,
    visit: async (path, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      await context.addCookies([{ name: COOKIES.age, value: '1', url: site.origin }]);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(site.origin + path);
      return { page, errors, close: () => context.close() };
    },
    stop: async () => {
      await browser.close();
      await site.stop();
      await api.stop();
    },
  };
}
