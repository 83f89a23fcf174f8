import type { Browser } from 'playwright';
import { standIn, useShared, useStarted } from '../../setup/use-started.ts';
import { startBrowser, USUAL_BROWSER } from './shared-browser.ts';

export { useShared, useStarted };

/** A browser for all tests of a file, the usual one unless told; as `useShared`. */
export function useBrowser(settings = USUAL_BROWSER): Browser {
  const world = useShared(startBrowser, settings);
  return standIn(() => world.browser);
}
