import { countHistory } from './history-count.ts';
import { markSeen, offerHiding } from './seen.ts';

const { dataset } = document.documentElement;

/** Marks what was watched and hides what a visitor never wants to see; then lists held back are shown. */
export async function tidy(): Promise<void> {
  markSeen();
  try {
    if ('excluded' in dataset) {
      const { applyExclusions } = await import('#islands/exclusions/apply.ts');
      await applyExclusions();
    }
  } finally {
    delete dataset.hold;
  }
}

/** Leaves out of the page's lists what its visitor does not want in them. */
export function leaveOut(): void {
  void tidy();
  offerHiding();
  // A page that comes back as it was has missed what happened since.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    countHistory();
    void tidy();
  });
}
