import { tidy } from './leave-out.ts';

/** Lets a field for categories filter them in place from its first touch on. */
export function filterCategoriesInPlace(): void {
  const known = new WeakSet<HTMLFormElement>();
  document.addEventListener('focusin', ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>('form[data-categories]');
    if (!form || known.has(form)) return;
    known.add(form);
    import('#islands/categories/filter.ts').then(
      ({ filterCategories }) => filterCategories(form, () => void tidy()),
      // It did not arrive: the form works by itself, and the next touch tries again.
      () => known.delete(form),
    );
  });
}
