import type { Feature } from '../boot.ts';

/** Below this the header stays: hiding it would only make the page jump. */
const NEAR_TOP = 160;

/** Hides the header while a visitor scrolls down and shows it again on the way up. */
export const hideHeader: Feature = {
  name: 'hide-header',
  attach({ root, signal }) {
    const header = root.getElementById('top');
    let last = scrollY;
    addEventListener(
      'scroll',
      () => {
        if (Math.abs(scrollY - last) < 8) return;
        header?.classList.toggle('up', scrollY > last && scrollY > NEAR_TOP);
        last = scrollY;
      },
      { passive: true, signal },
    );
  },
};
