import { boot } from '../boot.ts';
import { carryOn } from '../intent.ts';
import { addFromTiles } from './add-from-tiles.ts';

const wasReloaded = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
};

/** What pages have for whoever is signed in: visitors never load it. */
boot([addFromTiles]);
// The one request for what a page shows of its viewer.
if (document.querySelector('[data-votes]')) import('../viewed-page.ts').catch(() => undefined);

// Only the page that a sign-in loaded anew has something to go on with.
if (wasReloaded()) carryOn(document);
