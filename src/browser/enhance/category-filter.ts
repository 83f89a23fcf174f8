import type { Feature } from '../boot.ts';

/** Lets the fields for categories filter them in place, from the first touch of one on. */
export const categoryFilter: Feature = {
  name: 'category-filter',
  attach({ root, signal }) {
    root.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target as Element).closest('[data-categories]')) return;
        // Where it does not arrive, the forms work by themselves, and the next touch tries again.
        import('../categories/filter-categories.ts').catch(() => undefined);
      },
      { signal },
    );
  },
};
