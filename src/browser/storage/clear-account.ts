import { removeEntries } from './entries.ts';
import { updateStorageHint } from './hint-cookie.ts';
import { ACCOUNT_KEYS } from './keys.ts';

/**
 * Takes from the browser's storage what belongs to an account: what sign-out calls before its form is sent. Cookies are for
 * the server's answer to take: of one that never arrives, pages go on to show who is signed in.
 */
export function clearAccountStorage(): void {
  removeEntries(ACCOUNT_KEYS);
  updateStorageHint();
}
