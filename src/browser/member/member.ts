import { boot } from '../boot.ts';
import { carryOn } from '../intent.ts';
import { addFromTiles } from './add-from-tiles.ts';
import { loadCounts } from './own-counts.ts';

const wasReloaded = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
};

/** What pages have for whoever is signed in: visitors never load it. */
boot([addFromTiles]);
// The one request for what a page shows of its viewer.
if (document.querySelector('[data-votes]')) import('../viewed-page.ts').catch(() => undefined);
// Pages that are told by events show it by themselves.
else if (!document.querySelector('[data-live]')) void loadCounts(document);

// Only the page that a sign-in loaded anew has something to go on with.
if (wasReloaded()) carryOn(document);
