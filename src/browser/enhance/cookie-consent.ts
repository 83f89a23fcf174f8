import type { Feature } from '../boot.ts';
import { updateStorageHint } from '../storage/storage-hint-cookie.ts';

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
        try {
          // At once, because the next press may leave the page.
          localStorage.cookie_notice = value;
          updateStorageHint();
        } catch {
          // Storage is off: the notice comes back with the next page.
        }
        import('../storage/consent.ts')
          .then(({ storeConsent }) => storeConsent(value))
          .catch(() => undefined);
      },
      { signal },
    );
  },
};
