import { boot } from '../boot.ts';
import { chooseByKeys } from './choose-by-keys.ts';
import { speculate } from './speculation-rules.ts';
import { tileMenu } from './tile-menu.ts';
import { tilePreviews } from './tile-previews.ts';

let begun = false;

/** What a page gets with the first touch of it, once this module is fetched. Until then its links lead where it would lead. */
export function beginOnce(touch?: Event): void {
  if (begun) return;
  begun = true;
  if (!('saver' in document.documentElement.dataset)) speculate();
  boot([tilePreviews(touch), tileMenu, chooseByKeys]);
  const wanted = [
    // Only a mouse can reach no more of a row than it sees.
    ...(matchMedia('(hover: hover)').matches ? [import('./strip-steps.ts')] : []),
    ...(document.getElementById('more')?.checkVisibility() ? [import('./more-videos.ts')] : []),
  ];
  for (const part of wanted) part.catch(() => undefined);
}
