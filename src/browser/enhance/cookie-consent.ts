import { writeText } from '#browser/storage/entries.ts';
import { updateStorageHint } from '#browser/storage/hint-cookie.ts';
import type { Feature } from '../boot.ts';

/** Hides the cookie notice after a choice, and keeps that. */
export const cookieConsent: Feature = {
  name: 'cookie-consent',
  attach({ root, signal }) {
    const { dataset } = root.documentElement;
    root.getElementById('cookies')?.addEventListener(
      'click',
      ({ target }) => {
        const { value } = target as HTMLButtonElement;
        if (!value) return;
        dataset.notice = '';
        root.getElementById('main')?.focus({ preventScroll: true });
        // At once, because the next press may leave the page.
        writeText('cookie_notice', value);
        updateStorageHint();
        import('#browser/storage/consent.ts')
          .then((module) => module.storeConsent(value))
          .catch(() => undefined);
      },
      { signal },
    );
  },
};
