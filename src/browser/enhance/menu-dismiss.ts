import type { Feature } from '../boot.ts';

/** A press beside the open menu closes it and does nothing else: a popover would let it through to what lies below. */
export const menuDismiss: Feature = {
  name: 'menu-dismiss',
  attach({ root, signal }) {
    let dismisses = false;
    const options = { capture: true, signal };
    root.addEventListener(
      'pointerdown',
      ({ target }) => {
        // The popover closes by itself before the click comes; its own button is for that too.
        dismisses =
          !!root.querySelector('.side:popover-open') &&
          !(target as Element).closest('.side,[popovertarget]');
      },
      options,
    );
    root.addEventListener(
      'click',
      (event) => {
        if (!dismisses) return;
        dismisses = false;
        event.preventDefault();
        event.stopPropagation();
      },
      options,
    );
  },
};
