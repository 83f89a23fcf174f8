import type { Feature } from '../boot.ts';

/**
 * `/` goes to the search field, unless it is typed into one; Escape closes an open drop-down, beside which a press falls on
 * what `listing.css` lays there, and so does what else gets the focus: the header lies above that.
 */
export const pageKeys: Feature = {
  name: 'page-keys',
  attach({ root, signal }) {
    root.addEventListener(
      'focusin',
      ({ target }) => {
        const open = root.querySelector('.drop[open]');
        if (!open?.contains(target as Node)) open?.removeAttribute('open');
      },
      { signal },
    );
    root.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          const summary = root.querySelector<HTMLElement>('.drop[open]>*');
          summary?.click();
          summary?.focus();
        }
        const isTyped = (event.target as Element).closest('input,textarea,select,dialog');
        if (event.key !== '/' || isTyped || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        root.querySelector<HTMLElement>('[name=s]')?.focus();
      },
      { signal },
    );
  },
};
