import type { Feature } from '../boot.ts';

/** A select that makes a form of its own submits it when changed; its button is for those without script. */
export const submitOnChange: Feature = {
  name: 'submit-on-change',
  attach({ root, signal }) {
    root.addEventListener(
      'change',
      ({ target }) => {
        const select = target as HTMLSelectElement;
        if (select.matches('[data-submit]')) select.form?.requestSubmit();
      },
      { signal },
    );
  },
};
