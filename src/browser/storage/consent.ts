import { CONSENT_KEY, NECESSARY_ONLY, PLAYED_PREFIX, WATCHED_KEYS } from '#lib/consent.ts';

/**
 * Keeps what was chosen of the cookie notice; with the necessary alone, what was watched and searched for is forgotten.
 * Throws where the browser refuses storage.
 */
export function storeConsent(choice: string): void {
  localStorage.setItem(CONSENT_KEY, choice);
  if (choice !== NECESSARY_ONLY) return;
  for (const key of WATCHED_KEYS) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PLAYED_PREFIX)) sessionStorage.removeItem(key);
  }
}
