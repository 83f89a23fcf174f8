import { markCookie, signedInAs } from '#browser/storage/cookies.ts';
import { isOtherMember, markPageMember } from '#browser/storage/page-member.ts';

/** Slow lines take as long for the page that a sign-out leads to. */
const LEAVING_MS = 15_000;

/** Their sign-out from this page is on its way: until the page that it leads to is there, this one is not loaded anew in its stead. */
export function leave(): void {
  // On the document: more than one script has a copy of this module.
  const { dataset } = document.documentElement;
  dataset['leaving'] = '';
  setTimeout(() => delete dataset['leaving'], LEAVING_MS);
}

/**
 * Shows a page as a visitor's once the server has said that its member's session is over, and takes from the browser what
 * sign-out takes. The page stays as it is: what was typed on it is not lost. One that another tab has signed in or out is
 * loaded anew, also where nobody looks at it: it may stand beside the window of who does. Of one on which something was typed
 * that is left.
 */
export async function endSession(): Promise<void> {
  if ('leaving' in document.documentElement.dataset) return;
  if (isOtherMember()) {
    const { settle } = await import('../enhance/other-member.ts');
    settle();
    return;
  }
  const [{ clearAccountStorage }, { hideMember }] = await Promise.all([
    import('#browser/storage/clear-account.ts'),
    import('../enhance/other-member.ts'),
  ]);
  const id = signedInAs();
  clearAccountStorage();
  markCookie('user', false);
  markPageMember();
  hideMember(id);
}
