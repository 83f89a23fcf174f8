import { chromium, type Browser, type LaunchOptions } from 'playwright';
import { inject } from 'vitest';
import type { World } from '../../setup/worlds.ts';
import { IS_LONG } from '../../setup/long.ts';

/** Which browser: the whole one where a test is about what a headless shell has not. */
export type BrowserName = 'chromium' | 'wholeChromium';

interface BrowserWorld extends World {
  browser: Browser;
}

/** What a browser is started with. */
interface Settings {
  name: BrowserName;
  options: LaunchOptions;
}

/** Starts a browser for `borrow`. Visits are profiles of their own; those that a file leaves open are closed. */
export async function startBrowser({ name, options }: Settings): Promise<BrowserWorld> {
  const browser = await chromium.launch({ executablePath: inject(name), ...options });
  return {
    browser,
    reset: async () => {
      for (const context of browser.contexts()) await context.close();
    },
    stop: () => browser.close(),
  };
}

/** Where times are taken, or everything is tried, browsers are as visitors' are. */
const IS_WHOLE = IS_LONG || process.env.TEST_PICTURES === 'true';

/** They ask for gestures before sound, as visitors' do. What draws has no process of its own: a tenth of a visit's work. */
const ARGS = [
  '--autoplay-policy=document-user-activation-required',
  ...(IS_WHOLE ? [] : ['--in-process-gpu']),
];
/** What a mouse's browser says of it: a second switch of this name takes the place of the first, which is Playwright's. */
const MOUSE =
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** One that fetches and draws pictures, as visitors' do: for tests that look at them. */
export const WITH_PICTURES = {
  name: 'chromium',
  options: { args: ARGS },
} as const satisfies Settings;

/** One that fetches and draws none, which takes two thirds of the time for a visit. */
const WITHOUT_PICTURES = {
  name: 'chromium',
  options: { args: [...ARGS, `--blink-settings=${MOUSE},imagesEnabled=false`] },
} as const satisfies Settings;

/** The usual browser; where times are taken it fetches pictures, as all visitors' do. */
export const USUAL_BROWSER: Settings = IS_WHOLE ? WITH_PICTURES : WITHOUT_PICTURES;
