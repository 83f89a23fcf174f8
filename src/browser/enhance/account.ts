import { clearAccountStorage } from '#browser/storage/clear-account.ts';
import { hasCookie } from '#browser/storage/cookies.ts';
import type { Feature } from '../boot.ts';

/**
 * Takes what is the account's from the browser as its visitor signs out; the form itself does the rest. A page that another
 * tab of this browser has signed in or out is loaded anew once it is looked at: it would show somebody else's things.
 */
export const account: Feature = {
  name: 'account',
  attach({ root, signal }) {
    const wasSignedIn = hasCookie('user');
    root.addEventListener(
      'submit',
      ({ target }) => {
        if ((target as Element).matches('[data-signout]')) clearAccountStorage();
      },
      { signal },
    );
    root.addEventListener(
      'visibilitychange',
      () => {
        if (!root.hidden && hasCookie('user') !== wasSignedIn) location.reload();
      },
      { signal },
    );
  },
};
