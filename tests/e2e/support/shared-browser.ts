import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { inject } from 'vitest';
import type { World } from '../../setup/worlds.ts';

/** Which browser: the whole one where a test is about what a headless shell has not. */
export type BrowserName = 'chromium' | 'wholeChromium';

interface BrowserWorld extends World {
  browser: Browser;
}

/** Starts a browser for `borrow`. Visits are profiles of their own; those that a file leaves open are closed. */
export async function startBrowser({
  name,
  options,
}: {
  name: BrowserName;
  options: LaunchOptions;
}): Promise<BrowserWorld> {
  const browser = await chromium.launch({ executablePath: inject(name), ...options });
  return {
    browser,
    reset: async () => {
      for (const context of browser.contexts()) await context.close();
    },
    stop: () => browser.close(),
  };
}

/** The usual browser. It asks for gestures before sound, as visitors' do. */
export const USUAL_BROWSER = {
  name: 'chromium',
  options: { args: ['--autoplay-policy=document-user-activation-required'] },
} as const satisfies Parameters<typeof startBrowser>[0];
