import type { Feature } from '../boot.ts';

const OF_PROBLEM = /-problem$/u;

/** Takes away what a page says is wrong with a field in which nothing was chosen, once something is. */
export const chosenFields: Feature = {
  name: 'chosen-fields',
  attach({ root, signal }) {
    root.addEventListener(
      'change',
      ({ target }) => {
        if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
        const field = target.closest('select, fieldset');
        const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
        if (!field || target.value === '' || !ids.some((id) => OF_PROBLEM.test(id))) return;
        for (const id of ids) if (OF_PROBLEM.test(id)) root.getElementById(id)?.remove();
        const left = ids.filter((id) => !OF_PROBLEM.test(id)).join(' ');
        if (left === '') field.removeAttribute('aria-describedby');
        else field.setAttribute('aria-describedby', left);
        field.removeAttribute('aria-invalid');
      },
      { signal },
    );
  },
};
