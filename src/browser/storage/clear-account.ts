import { markCookie } from './cookies.ts';
import { removeEntries } from './entries.ts';
import { updateStorageHint } from './hint-cookie.ts';
import { ACCOUNT_KEYS } from './keys.ts';

/**
 * Takes from the browser what belongs to an account, in storage and in cookies that scripts may see: what sign-out calls
 * before it loads the page anew. Cookies that are hidden from scripts are for the server to take.
 */
export function clearAccountStorage(): void {
  removeEntries(ACCOUNT_KEYS);
  markCookie('user', false);
  updateStorageHint();
}
