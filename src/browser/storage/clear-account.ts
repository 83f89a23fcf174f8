import { markCookie } from './cookies.ts';
import { removeEntries } from './entries.ts';
import { updateStorageHint } from './hint-cookie.ts';
import { ACCOUNT_KEYS } from './keys.ts';
import { isOtherMember, markPageMember } from './page-member.ts';

/**
 * Takes from the browser what belongs to an account, in storage and in cookies that scripts may see: what sign-out calls
 * before it loads the page anew. Cookies that are hidden from scripts are for the server to take.
 */
export function clearAccountStorage(): void {
  removeEntries(ACCOUNT_KEYS);
  markCookie('user', false);
  updateStorageHint();
}

/**
 * Shows a page as a visitor's once the server has said that its member's session is over, and takes from the browser what
 * sign-out takes. The page stays as it is: what was typed on it is not lost. One that another tab has signed in anew is
 * left alone, it is loaded anew once it is looked at.
 */
export function endSession(): void {
  if (isOtherMember()) return;
  clearAccountStorage();
  markPageMember();
  const { dataset, style } = document.documentElement;
  delete dataset.user;
  style.removeProperty('--face');
}
