import { MAX_ASKED_TILES } from '#config/limits.ts';
import { unmark } from '../enhance/bfcache-restore.ts';
import { markSeen, videoOf } from '../enhance/watched-tiles.ts';

const asked = new Set<string>();

function unasked(root: Document): string[] {
  const ids = [...root.querySelectorAll<HTMLElement>('.tile')].map(videoOf);
  return ids.filter((id): id is string => id !== undefined && !asked.has(id));
}
export const hasTilesToAsk = (root: Document): boolean => unasked(root).length > 0;

/** Videos of tiles that were not asked about yet, as many as one call takes; they are from now on. */
export function tilesToAsk(root: Document): string[] {
  const some = [...new Set(unasked(root))].slice(0, MAX_ASKED_TILES);
  for (const id of some) asked.add(id);
  return some;
}

/** Nobody answered about these: whatever asks next asks about them again. */
export function unanswered(ids: readonly string[]): void {
  for (const id of ids) asked.delete(id);
}

/** Forgets what was asked about: on a page that comes back as it was, more may have been watched. */
export const askAnew = (): void => asked.clear();

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
