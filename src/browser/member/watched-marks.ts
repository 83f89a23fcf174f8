import { MAX_ASKED_TILES } from '#config/limits.ts';
import { unmark } from '../enhance/bfcache-restore.ts';
import { markSeen, videoOf } from '../enhance/watched-tiles.ts';

/** Tiles that were asked about say so themselves: of this file, each of a page's scripts has a copy. */
const ASKED = '.tile[data-asked]';

const tilesOf = (root: Document, tiles: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(tiles),
];

function unasked(root: Document): string[] {
  const ids = tilesOf(root, '.tile:not([data-asked])').map(videoOf);
  return ids.filter((id): id is string => id !== undefined);
}
export const hasTilesToAsk = (root: Document): boolean => unasked(root).length > 0;

/** Videos of tiles that were not asked about yet, as many as one call takes; they are from now on. */
export function tilesToAsk(root: Document): string[] {
  const some = new Set([...new Set(unasked(root))].slice(0, MAX_ASKED_TILES));
  for (const { dataset } of tilesOf(root, '.tile'))
    if (some.has(dataset.id ?? '')) dataset.asked = '';
  return [...some];
}

/** Nobody answered about these: whatever asks next asks about them again. */
export function unanswered(ids: readonly string[]): void {
  const known = new Set(ids);
  for (const { dataset } of tilesOf(document, ASKED))
    if (known.has(dataset.id ?? '')) delete dataset.asked;
}

/** Forgets what was asked about: on a page that comes back as it was, more may have been watched. */
export function askAnew(): void {
  for (const { dataset } of tilesOf(document, ASKED)) delete dataset.asked;
}

/** Marks the tiles of what was watched: of each video that was asked about a digit of base 11, tenths. */
export function showWatched(ids: readonly string[], watched: string): void {
  const parts = ids.flatMap((id, index) => {
    const tenths = parseInt(watched.charAt(index), 11);
    return tenths > 0 ? [[id, [tenths, 10, 0]] as const] : [];
  });
  const seen = new Map(parts);
  const known = new Set(ids);
  // What was taken out of the history meanwhile is marked no more.
  const marked = [...document.querySelectorAll<HTMLElement>('.tile[data-seen]')];
  unmark(marked.filter(({ dataset: { id = '' } }) => known.has(id) && !seen.has(id)));
  markSeen();
  markSeen(new Set(), Object.fromEntries(seen));
}
