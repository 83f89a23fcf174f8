import { markCookie } from '#browser/storage/cookies.ts';
import type { Feature } from '../boot.ts';

/** Makes Enter of the age gate work without loading the page again. Leave and everything else stays as it is. */
export const ageGate: Feature = {
  name: 'age-gate',
  attach({ root, signal }) {
    const gate = root.getElementById('gate');
    gate?.querySelector('form')?.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        markCookie('age');
        root.getElementById('page')?.removeAttribute('inert');
        gate.remove();
        root.getElementById('main')?.focus();
      },
      { signal },
    );
  },
};
