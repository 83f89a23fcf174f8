import type { Feature } from '../boot.ts';

/** `/` goes to the search field, unless it is typed into one. */
export const searchKey: Feature = {
  name: 'search-key',
  attach({ root, signal }) {
    root.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || (event.target as Element).closest('input,textarea,select')) return;
        event.preventDefault();
        root.querySelector<HTMLElement>('[name=s]')?.focus();
      },
      { signal },
    );
  },
};
