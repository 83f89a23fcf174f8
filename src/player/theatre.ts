import { keep } from './storage.ts';

/** Under this key the page's first script finds `true` and sets `data-theatre` on `<html>` before the first paint. */
const KEY = 'player_theatre';

/** Whether the page is laid out around a wide player. */
export function isTheatre(): boolean {
  return 'theatre' in document.documentElement.dataset;
}

/** Makes the player as wide as the page, or as it was, now and for later videos; gives which. */
export function setTheatre(on: boolean): boolean {
  document.documentElement.toggleAttribute('data-theatre', on);
  keep(KEY, on);
  return on;
}
