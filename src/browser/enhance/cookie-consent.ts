import { storeConsent } from '#browser/storage/consent.ts';
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
        storeConsent(value);
        updateStorageHint();
        import('./bfcache-restore.ts').then((it) => it.adoptChoices()).catch(() => undefined);
      },
      { signal },
    );
  },
};
