import { markCookie } from '#browser/storage/cookies.ts';
import { isOtherMember, markPageMember } from '#browser/storage/page-member.ts';

/**
 * Shows a page as a visitor's once the server has said that its member's session is over, and takes from the browser what
 * sign-out takes. The page stays as it is: what was typed on it is not lost. One that another tab has signed in anew is
 * left alone, it is loaded anew once it is looked at.
 */
export async function endSession(): Promise<void> {
  if (isOtherMember()) return;
  const { clearAccountStorage } = await import('#browser/storage/clear-account.ts');
  clearAccountStorage();
  markCookie('user', false);
  markPageMember();
  const { dataset, style } = document.documentElement;
  delete dataset.user;
  style.removeProperty('--face');
}
