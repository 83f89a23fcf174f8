import type { Feature } from '../boot.ts';
import { countHistory } from './history-count.ts';
import { markSeen } from './watched-tiles.ts';

const { dataset } = document.documentElement;

/** Hides what a visitor never wants to see; then is shown what was held back until then: the page, or a list that was made since. */
async function hide(isFirst?: boolean): Promise<void> {
  try {
    // Only those who leave something out pay for how that is done.
    await (await import('../exclusions/hide-excluded.ts')).hideExcluded(isFirst);
  } finally {
    for (const held of document.querySelectorAll<HTMLElement>('[data-hold]')) {
      delete held.dataset.hold;
    }
    markSeen();
  }
}

/** A page that comes back as it was has missed what happened since. */
async function catchUp(): Promise<void> {
  countHistory();
  markSeen();
  if ('excluded' in dataset) await hide();
}

/** Leaves out of the page's lists what its visitor does not want in them, and marks what was watched. */
export const applyExclusions: Feature = {
  name: 'apply-exclusions',
  attach({ signal }) {
    markSeen();
    if ('hold' in dataset) void hide(true);
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
