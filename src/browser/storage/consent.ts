import { NECESSARY_ONLY } from '#config/consent.ts';
import { removeEntries, writeText } from './entries.ts';
import { HISTORY_KEYS } from './keys.ts';

/**
 * Keeps what was chosen of the cookie notice; with the necessary alone, what was watched and searched for is forgotten.
 * Gives whether it could.
 */
export function storeConsent(choice: string): boolean {
  if (choice === NECESSARY_ONLY) removeEntries(HISTORY_KEYS);
  return writeText('cookie_notice', choice);
}
