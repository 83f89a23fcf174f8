import { readText, removeEntry, writeText } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';

const KEY = 'draft.profile';

const valuesOf = (form: HTMLFormElement): Map<string, string> =>
  new Map(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );

const isSelect = (field: Element): field is HTMLSelectElement => field.localName === 'select';

/** Whether a field says what it said when the page came. */
function isAsItCame(field: Element): boolean {
  if (isSelect(field))
    return [...field.options].every(
      ({ selected, defaultSelected }) => selected === defaultSelected,
    );
  const { value, defaultValue } = field as HTMLInputElement;
  return value === defaultValue;
}

/** Sends what was changed alone: the rest may have been changed in another tab, and stays as it is there. */
function sendChanged(form: HTMLFormElement, signal: AbortSignal): void {
  // A page that says what is wrong shows what was typed, and nothing of it is saved.
  if (form.querySelector('.field-problem')) return;
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      for (const field of form.elements) {
        const { name, type } = field as HTMLInputElement;
        if (name && type !== 'hidden' && isAsItCame(field)) formData.delete(name);
      }
    },
    { signal },
  );
}

/** Keeps what is changed of the profile and not saved while a picture is: that shows the page anew. */
export const unsavedProfile: Feature = {
  name: 'unsaved-profile',
  attach({ root, signal }) {
    const form = root.querySelector<HTMLFormElement>('.edit-form');
    if (!form) return;
    const saved = valuesOf(form);
    for (const [name, value] of new URLSearchParams(readText(KEY, 'sessionStorage') ?? '')) {
      const field = form.elements.namedItem(name);
      if (field && 'value' in field) field.value = value;
    }
    removeEntry(KEY, 'sessionStorage');
    sendChanged(form, signal);
    let ofPicture = false;
    root.addEventListener(
      'submit',
      ({ target }) => {
        ofPicture = (target as Element).matches('.picture-form, .picture-remove');
      },
      { signal },
    );
    addEventListener(
      'pagehide',
      () => {
        if (!ofPicture) return;
        const changed = [...valuesOf(form)].filter(([name, value]) => saved.get(name) !== value);
        if (changed.length > 0)
          writeText(KEY, String(new URLSearchParams(changed)), 'sessionStorage');
      },
      { signal },
    );
  },
};
