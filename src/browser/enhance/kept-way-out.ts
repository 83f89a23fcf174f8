import { signedInAs } from '#browser/storage/cookies.ts';
import { FORM_OF } from '#lib/form-of.ts';
import type { Feature } from '../boot.ts';

/**
 * Has a way out that was kept until its member is signed in again take from the browser what is the account's as any other does, but only where
 * it is theirs: of somebody else the server ends nothing.
 */
export const keptWayOut: Feature = {
  name: 'kept-way-out',
  attach({ root, signal }) {
    const form = root.querySelector<HTMLFormElement>('form[data-pending]');
    const member = form?.querySelector<HTMLInputElement>(`[name=${FORM_OF}]`)?.value;
    // On the window: before what clears the browser.
    addEventListener(
      'submit',
      ({ target }) => {
        if (target !== form || !form) return;
        if (member === String(signedInAs())) form.dataset.signout = '';
        else delete form.dataset.signout;
      },
      { signal, capture: true },
    );
  },
};
