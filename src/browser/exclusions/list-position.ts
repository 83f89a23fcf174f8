import { isOtherMember } from '#browser/storage/page-member.ts';
import { readJson, removeEntry, writeHistory } from '#browser/storage/entries.ts';

/** Which tile a visitor was looking at, and how far below the top of the window it was, in pixels. */
interface ListPosition {
  id: string;
  top: number;
}

const key = () => `place ${location.pathname}${location.search}` as const;

const topOf = (tile: Element): number => tile.getBoundingClientRect().top;

function firstInSight(): ListPosition | null {
  const tiles = document.querySelectorAll<HTMLElement>('.tile[data-id]:not([hidden])');
  const tile = [...tiles].find((one) => one.getClientRects().length > 0 && topOf(one) >= 0);
  return tile && scrollY > 0 ? { id: tile.dataset.id ?? '', top: topOf(tile) } : null;
}

/** Remembers where a list was left, for as long as the tab lives. */
export function savePosition(): void {
  addEventListener('pagehide', () => {
    // Signing out has cleared it, the words of a search too.
    if (isOtherMember()) return;
    const place = firstInSight();
    if (place) writeHistory(key(), place, 'sessionStorage');
    else removeEntry(key(), 'sessionStorage');
  });
}

/**
 * Puts a list that was come back to where it was left. The browser does that too, but by a height
 * that counts the tiles which are hidden only afterwards.
 */
export function restorePosition(): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== 'back_forward') return;
  const place = Object(readJson(key(), 'sessionStorage')) as Partial<ListPosition>;
  const { id = '', top = 0 } = place;
  const tile = document.querySelector(`.tile[data-id="${CSS.escape(id)}"]`);
  if (!tile) return;
  const goThere = (): void => scrollBy({ top: topOf(tile) - top, behavior: 'instant' });
  goThere();
  // Tiles that come near are laid out only then, and are seldom as high as was guessed.
  requestAnimationFrame(goThere);
}
