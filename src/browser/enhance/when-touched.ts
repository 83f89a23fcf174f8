import { readText } from '#browser/storage/entries.ts';
import { boot, type Feature } from '../boot.ts';
import { chooseByKeys } from './choose-by-keys.ts';
import { speculate } from './speculation-rules.ts';
import { tileMenu } from './tile-menu.ts';
import { tilePreviews } from './tile-previews.ts';

/** Has what another tab sets for its visitor's discretion go for this one as well, also where that was before the first touch. */
const followDiscretion: Feature = {
  name: 'follow-discretion',
  attach({ root, signal }) {
    const adopt = (): void =>
      void import('./bfcache-restore.ts').then((it) => it.adoptSaved()).catch(() => undefined);
    addEventListener(
      'storage',
      ({ key }) => {
        if (key === null || key === 'neutral_title' || key === 'panic') adopt();
      },
      { signal },
    );
    const { discreet } = root.documentElement.dataset;
    if (!discreet && (readText('neutral_title') ?? readText('panic'))) adopt();
  },
};

let begun = false;

/** What a page gets with the first touch of it, once this module is fetched. Until then its links lead where it would lead. */
export function beginOnce(touch?: Event): void {
  if (begun) return;
  begun = true;
  if (!('saver' in document.documentElement.dataset)) speculate();
  boot([tilePreviews(touch), tileMenu, chooseByKeys, followDiscretion]);
  const wanted = [
    // Only a mouse can reach no more of a row than it sees.
    ...(matchMedia('(hover: hover)').matches ? [import('./strip-steps.ts')] : []),
    ...(document.getElementById('more')?.checkVisibility() ? [import('./more-videos.ts')] : []),
  ];
  for (const part of wanted) part.catch(() => undefined);
}
