import { hasCookie } from '#browser/storage/cookies.ts';
import { updateStorageHint } from '#browser/storage/hint-cookie.ts';
import type { Feature } from '../boot.ts';

/** Has the head read late what it left alone, where something is stored after all, and says so before the page is left. */
export const storageHintCookie: Feature = {
  name: 'storage-hint-cookie',
  attach({ signal }) {
    if (!hasCookie('hasLocalState')) dispatchEvent(new Event('islet:stored'));
    updateStorageHint();
    addEventListener('pagehide', updateStorageHint, { signal });
  },
};
