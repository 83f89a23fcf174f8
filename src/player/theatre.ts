import { writeJson } from '#browser/storage/entries.ts';

/** Whether the page is laid out around a wide player, as the page's first script did where `player_theatre` is kept. */
export function isTheatre(): boolean {
  return 'theatre' in document.documentElement.dataset;
}

/** Makes the player as wide as the page, or as it was, now and for later videos; gives which. */
export function setTheatre(on: boolean): boolean {
  document.documentElement.toggleAttribute('data-theatre', on);
  writeJson('player_theatre', on);
  return on;
}
