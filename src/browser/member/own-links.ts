import type { Feature } from '../boot.ts';

/** A stored page names nobody: its menu of the profile gets the links to its member's own pages, and the way out, when it is opened. */
export const ownLinks: Feature = {
  name: 'own-links',
  attach({ root, signal }) {
    const menu = root.querySelector('.profile-menu');
    const list = menu?.querySelector('.profile-links');
    // A page that is made for its member has them.
    if (!menu || !list || list.querySelector('form')) return;
    // Without its words the menu is what it was.
    const open = (): void =>
      void import('./own-menu.ts')
        .then(({ fillOwnMenu }) => fillOwnMenu(root, list))
        .catch(() => undefined);
    if (menu.matches(':popover-open')) open();
    else menu.addEventListener('beforetoggle', open, { once: true, signal });
  },
};
