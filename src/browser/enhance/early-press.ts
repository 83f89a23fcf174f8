import type { Feature } from '../boot.ts';

/**
 * Presses the button that was pressed before this script came: it has the focus, and no ring, which a key would have brought.
 * Last, when all that answers it listens. Where a press gives no focus (Safari) it has to be pressed again.
 */
export const earlyPress: Feature = {
  name: 'early-press',
  attach({ root }) {
    root.querySelector<HTMLElement>('[type=button]:focus:not(:focus-visible)')?.click();
  },
};
