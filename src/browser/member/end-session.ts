import { markCookie, signedInAs } from '#browser/storage/cookies.ts';
import { isOtherMember, markPageMember } from '#browser/storage/page-member.ts';

/**
 * Shows a page as a visitor's once the server has said that its member's session is over, and takes from the browser what
 * sign-out takes. The page stays as it is: what was typed on it is not lost. One that another tab has signed in or out is
 * loaded anew, also where nobody looks at it: it may stand beside the window of who does. Of one on which something was typed
 * that is left.
 */
export async function endSession(): Promise<void> {
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
