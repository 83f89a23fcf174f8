import type { Feature } from '../boot.ts';
import { countHistory } from './history-count.ts';
import { markSeen } from './watched-tiles.ts';

const { dataset } = document.documentElement;

/** Only those who leave something out pay for how that is done. */
const loadExclusions = (): Promise<typeof import('../exclusions/hide-excluded.ts')> =>
  import('../exclusions/hide-excluded.ts');

/** Shows what was held back until it was known what to leave out: the page, or a list that was made since. */
function release(): void {
  for (const held of document.querySelectorAll<HTMLElement>('[data-hold]')) {
    delete held.dataset.hold;
  }
}

/** Hides what a visitor never wants to see; then lists that were held back are shown, at the place they were left. */
async function hide(): Promise<void> {
  try {
    const { hideExcluded, savePosition, restorePosition } = await loadExclusions();
    await hideExcluded();
    restorePosition();
    savePosition();
  } finally {
    release();
  }
}

/** A page that comes back as it was has missed what happened since. */
async function catchUp(): Promise<void> {
  countHistory();
  markSeen();
  if (!('excluded' in dataset)) return;
  try {
    await (await loadExclusions()).hideExcluded();
  } finally {
    release();
  }
}

/** Leaves out of the page's lists what its visitor does not want in them, and marks what was watched. */
export const applyExclusions: Feature = {
  name: 'apply-exclusions',
  attach({ signal }) {
    markSeen();
    if ('hold' in dataset) void hide();
    // A list was made anew.
    addEventListener('islet:listed', () => void catchUp(), { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return;
        void import('./bfcache-restore.ts')
          .then((module) => module.adoptChoices())
          .catch(() => undefined)
          .then(catchUp);
      },
      { signal },
    );
  },
};
