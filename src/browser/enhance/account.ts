import { clearAccountStorage } from '#browser/storage/clear-account.ts';
import { signedInAs } from '#browser/storage/cookies.ts';
import { readText } from '#browser/storage/entries.ts';
import { isOtherMember, markPageMember } from '#browser/storage/page-member.ts';
import type { Feature } from '../boot.ts';

const isNobodys = (root: Document): boolean => root.documentElement.dataset.member === '0';

const isTypedIn = (root: Document): boolean =>
  [...root.querySelectorAll<HTMLInputElement>('main textarea, main input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

/**
 * Takes what is the account's from the browser as its visitor signs out; the form itself does the rest. A page that another
 * tab of this browser has signed in or out is loaded anew once it is looked at, and sends nothing before: it would be
 * somebody else's. What nobody in particular typed before a sign-in elsewhere stays, and goes to the server as without
 * script, which keeps it until it is clear whose it is. What few have is loaded for them alone: members, who has the site as an app, who asked for
 * recommendations.
 */
export const account: Feature = {
  name: 'account',
  attach({ root, signal }) {
    markPageMember();
    root.addEventListener(
      'submit',
      (event) => {
        const form = event.target as HTMLFormElement;
        if (form.matches('[data-signout]')) clearAccountStorage();
        else if (form.method === 'post' && isOtherMember()) {
          event.stopImmediatePropagation();
          if (isNobodys(root) && !form.closest('dialog')) return;
          event.preventDefault();
          location.reload();
        }
      },
      { signal, capture: true },
    );
    root.addEventListener(
      'visibilitychange',
      () => {
        if (root.hidden || !isOtherMember()) return;
        if (!isNobodys(root) || !isTypedIn(root)) location.reload();
      },
      { signal },
    );
    // Where it does not arrive, every page works as it does for visitors. An app on a home screen has an owner too.
    if (signedInAs() || readText('for_you') || matchMedia('(display-mode:standalone)').matches)
      import('../member/member.ts').catch(() => undefined);
  },
};
