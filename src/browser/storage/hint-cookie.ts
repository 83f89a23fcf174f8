import { hasCookie, markCookie } from './cookies.ts';
import { readText } from './entries.ts';
import { EARLY_KEYS } from './keys.ts';

/** Says by a cookie whether there is something in the storage for the head of the next page to read. */
export function updateStorageHint(): void {
  const some = EARLY_KEYS.some((key) => readText(key) !== null);
  if (some !== hasCookie('hasLocalState')) markCookie('hasLocalState', some);
}
