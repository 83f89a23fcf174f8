import type { Feature } from '../boot.ts';

/** On a narrow screen the tabs scroll: the one that is open comes into sight. */
export const scrollToTab: Feature = {
  name: 'scroll-to-tab',
  attach({ root }) {
    const row = root.querySelector('.who-tabs ul, .tabs');
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    // Not `scrollIntoView`: where the tabs are below the window, the page would scroll too.
    if (row && current)
      row.scrollLeft = current.offsetLeft + (current.offsetWidth - row.clientWidth) / 2;
  },
};
