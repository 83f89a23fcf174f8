import { atom, onMount, type ReadableAtom } from 'nanostores';
import { environment } from './environment.ts';

/** What an island can lay over the page; one at a time. */
export type Panel = 'search' | 'filters';

const $open = atom<Panel | null>(null);

/** The panel that is open. */
export const $panel: ReadableAtom<Panel | null> = $open;

// A page that comes back from the browser's back-forward cache must not have it open still (SPEC.md §4).
onMount($open, () => environment().onLeave(() => $open.set(null)));

/** Opens a panel; another one closes. */
export function openPanel(panel: Panel): void {
  $open.set(panel);
}

/** Closes a panel if it is the open one. */
export function closePanel(panel: Panel): void {
  if ($open.get() === panel) $open.set(null);
}
