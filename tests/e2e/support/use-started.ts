import type { Browser, LaunchOptions } from 'playwright';
import { standIn, useShared, useStarted } from '../../setup/use-started.ts';
import { startBrowser, USUAL_BROWSER, type BrowserName } from './shared-browser.ts';

export { useShared, useStarted };

/** A browser for all tests of a file; as `useShared`. */
export function useBrowser(
  name: BrowserName = USUAL_BROWSER.name,
  options: LaunchOptions = USUAL_BROWSER.options,
): Browser {
  const world = useShared(startBrowser, { name, options });
  return standIn(() => world.browser);
}
