import { signedInAs } from '#browser/storage/cookies.ts';
import { readJson, removeEntry, writeJson } from '#browser/storage/entries.ts';

/** What was wanted is forgotten after so long: nobody remembers having pressed it. */
const FRESH_MS = 5 * 60_000;

/** Keeps which control of this page (its `data-intent`) was wanted by who has just signed in, or is about to, for the page that they are shown next; empty for none: what was wanted before is not any more. */
export function keepIntent(control: string): void {
  const { pathname: path } = location;
  writeJson('intent', { control, path, member: signedInAs(), at: Date.now() }, 'sessionStorage');
}

/** Whether this page is the one that a sign-in loaded anew. */
const wasReloaded = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
};

/**
 * The control that was wanted here, by who is signed in, or by a visitor who left to sign in by a provider, whose page leads back here:
 * once, and not after some minutes. Null for none.
 */
function takeIntent(): string | null {
  const found = readJson('intent', 'sessionStorage');
  removeEntry('intent', 'sessionStorage');
  if (typeof found !== 'object' || found === null) return null;
  const { control, path, member, at } = found as Record<string, unknown>;
  const isMine = member === 0 || (member === signedInAs() && wasReloaded());
  const isHere = isMine && path === location.pathname;
  const age = Date.now() - Number(at);
  return isHere && age >= 0 && age < FRESH_MS && typeof control === 'string' ? control : null;
}

/** Goes on with what somebody was about to do when they had to sign in: presses the control, or leads to the field. */
export function carryOn(root: Document): void {
  const control = takeIntent();
  if (control === null) return;
  // Written by script: it may not be there yet.
  if (control.startsWith('tile.')) {
    import('./enhance/tile-intent.ts')
      .then((module) => module.carryOnTile(control))
      .catch(() => undefined);
    return;
  }
  const found = root.querySelector<HTMLElement>(`[data-intent="${CSS.escape(control)}"]`);
  found?.scrollIntoView({ block: 'nearest' });
  found?.focus();
  if (found?.matches('a, button')) found.click();
}
