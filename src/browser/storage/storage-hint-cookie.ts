import type { Feature } from '../boot.ts';
import type { COOKIES } from '#config/cookies.ts';

// Written out: to import it would bring every name to every page.
const NAME: (typeof COOKIES)['hasLocalState'] = 'hasLocalState';
const YEAR = 31_536_000;

/** What `inline/head.js` reads before the first paint. */
const KEYS = [
  'cookie_notice',
  'excluded',
  'hide_watched',
  'neutral_title',
  'panic',
  'player_data_saver',
  'player_theatre',
];

const isSet = (): boolean => new RegExp(`(?:^|; )${NAME}=`, 'u').test(document.cookie);

/** Says by a cookie whether there is something in the storage for the head of the next page to read. */
export function updateStorageHint(): void {
  try {
    const some = KEYS.some((key) => localStorage.getItem(key) !== null);
    if (some === isSet()) return;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const age = some ? YEAR : 0;
    document.cookie = `${NAME}=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  } catch {
    // Storage is off: there is nothing to read.
  }
}

/** Has the head read late what it left alone, where something is stored after all, and says so before the page is left. */
export const storageHintCookie: Feature = {
  name: 'storage-hint-cookie',
  attach({ signal }) {
    if (!isSet()) dispatchEvent(new Event('islet:stored'));
    updateStorageHint();
    addEventListener('pagehide', updateStorageHint, { signal });
  },
};
