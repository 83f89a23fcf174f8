import type { Feature } from '../boot.ts';

/** An address to be shared says what was chosen and nothing of the rest. */
export const skipEmptyFields: Feature = {
  name: 'skip-empty-fields',
  attach({ root, signal }) {
    root.addEventListener(
      'formdata',
      ({ target, formData }) => {
        if (!(target instanceof HTMLFormElement) || !('skipEmpty' in target.dataset)) return;
        for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
      },
      { signal },
    );
  },
};
