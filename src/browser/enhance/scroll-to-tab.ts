import type { Feature } from '../boot.ts';

/** On a narrow screen the tabs scroll: the one that is open comes into sight. */
export const scrollToTab: Feature = {
  name: 'scroll-to-tab',
  attach({ root }) {
    const current = root.querySelector('.who-tabs [aria-current]');
    current?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
  },
};
