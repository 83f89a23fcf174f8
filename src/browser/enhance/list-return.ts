import { tellListed } from '../parts/fetch-part.ts';

/** Where a list that was made longer was left by a tile, kept with the entry of the browser's history. */
interface Place {
  /** The pages above the one of the tile, from the first on. */
  above: readonly string[];
  /** The tile's video. */
  path: string;
  /** How far the tile was below the top of the window, in pixels. */
  top: number;
}

/** Grids of the list's pages, in their order; each is of the page `data-at`. */
const GRIDS = '#list .grid[data-at]';

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Has a list that was made longer found again, by who comes back to a page that was not kept: at the page of the tile that they leave by. */
export function saveScroll(link: HTMLAnchorElement): void {
  const grids = [...document.querySelectorAll<HTMLElement>(GRIDS)];
  const own = link.closest<HTMLElement>(GRIDS);
  // Otherwise the browser finds the place.
  if (!own || history.scrollRestoration === 'auto') return;
  const above = grids.slice(0, grids.indexOf(own)).map(({ dataset }) => dataset.at ?? '');
  const place: Place = { above, path: link.pathname, top: topOf(link) };
  history.replaceState(place, '', own.dataset.at);
}

function readPlace(): Place | null {
  const { above, path, top } = Object(history.state) as Partial<Record<keyof Place, unknown>>;
  if (!Array.isArray(above) || typeof path !== 'string' || typeof top !== 'number') return null;
  const [entry] = performance.getEntriesByType('navigation');
  const isReturn = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
  if (!isReturn) {
    // Loaded anew by choice, a page begins at its top.
    history.replaceState(null, '');
    return null;
  }
  return { above: above.filter((page): page is string => typeof page === 'string'), path, top };
}

const painted = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Scrolls until an element is so far below the window's top: what comes near is laid out only then, and is seldom as high as was guessed. */
async function bringTo(element: Element, top: number): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    scrollBy({ top: topOf(element) - top, behavior: 'instant' });
    await painted();
  }
}

/**
 * Puts the pages above the tile that a list was left by where they were, and the tile where it was. Who has scrolled on
 * meanwhile stays where they are.
 */
export async function restoreScroll(
  fetchGrid: (address: string, here: HTMLElement) => Promise<HTMLElement | null>,
): Promise<void> {
  const place = readPlace();
  const here = document.querySelector<HTMLElement>('#list');
  const own = here?.querySelector<HTMLElement>('.grid');
  if (!place || !here || !own) return;
  const tile = [...own.querySelectorAll<HTMLAnchorElement>('.tile a')].find(
    ({ pathname }) => pathname === place.path,
  );
  if (tile) await bringTo(tile, place.top);
  const before = scrollY;
  const found = await Promise.allSettled(place.above.map((page) => fetchGrid(page, here)));
  // What is missing would be a gap in the list: it goes on from the last one that is.
  const missing = found.findLastIndex(({ status }) => status === 'rejected');
  const grids = found
    .slice(missing + 1)
    .flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  const anchor = tile ?? own;
  const top = tile && scrollY === before ? place.top : topOf(anchor);
  own.before(...grids);
  await bringTo(anchor, top);
  for (const grid of grids) tellListed(grid);
}
