import { writeText } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';

/** What the next page finds of this one, and this one of itself when a visitor comes back to it. */
export const saveScroll: Feature = {
  name: 'save-scroll',
  attach({ root, signal }) {
    addEventListener(
      'pagehide',
      () => {
        // A page kept for the back button must not come back with its menu open.
        root.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
        // For `inline/head.js`, where the next page is asked for with `?stopScroll` (SPEC.md §2). That page is made
        // long enough at once, so that it is scrolled before its first paint.
        writeText('scroll', String(scrollY), 'sessionStorage');
      },
      { signal },
    );
  },
};
