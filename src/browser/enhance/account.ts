import { clearAccountStorage } from '#browser/storage/clear-account.ts';
import { signedInAs } from '#browser/storage/cookies.ts';
import { readText } from '#browser/storage/entries.ts';
import { isOtherMember, markPageMember } from '#browser/storage/page-member.ts';
import type { Feature } from '../boot.ts';

/** The rest of it few ever need. Where it does not arrive, nothing is sent. */
const settle = (sent?: SubmitEvent): void => {
  import('./other-member.ts').then((it) => it.settle(sent)).catch(() => undefined);
};

/**
 * Takes what is the account's from the browser as its visitor signs out; the form itself does the rest. A page that another
 * tab of this browser has signed in or out is loaded anew once it is looked at, and sends nothing before but the way out of
 * this browser: it would be somebody else's. What few have is loaded for them alone: members, who has the site as an app, who asked for
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
        // A vote is sent by what its form is held for, also of whoever is signed out by now.
        const { signout, votes } = form.dataset;
        if (form.method === 'post' && signout !== '' && !votes && isOtherMember()) {
          event.preventDefault();
          event.stopImmediatePropagation();
          settle(event);
        } else if (signout !== undefined) clearAccountStorage();
      },
      { signal, capture: true },
    );
    const look = (): void => {
      if (!root.hidden && isOtherMember()) settle();
    };
    root.addEventListener('visibilitychange', look, { signal });
    // A store has something to send.
    addEventListener('islet:other-member', look, { signal });
    // Where it does not arrive, every page works as it does for visitors. An app on a home screen has an owner too.
    if (
      signedInAs() ||
      readText('for_you') ||
      matchMedia('(display-mode:standalone),(display-mode:minimal-ui)').matches
    )
      import('../member/member.ts').catch(() => undefined);
  },
};
