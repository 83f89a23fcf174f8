import { readText, removeEntry, writeText } from '#browser/storage/entries.ts';
import type { Feature } from '../boot.ts';

const KEY = 'draft.profile';

const valuesOf = (form: HTMLFormElement): Map<string, string> =>
  new Map(
    [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );

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
