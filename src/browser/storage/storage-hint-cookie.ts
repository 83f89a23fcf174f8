import type { COOKIES } from '#config/cookies.ts';

// Written out: to import it would bring every name to every page.
const NAME: (typeof COOKIES)['kept'] = 'kept';
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

const isMarked = (): boolean => new RegExp(`(?:^|; )${NAME}=`, 'u').test(document.cookie);

/** Says by a cookie whether there is something in the storage for the head of the next page to read. */
export function markKept(): void {
  try {
    const some = KEYS.some((key) => localStorage.getItem(key) !== null);
    if (some === isMarked()) return;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const age = some ? YEAR : 0;
    document.cookie = `${NAME}=1; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  } catch {
    // Storage is off: there is nothing to read.
  }
}

/** Reads late what the head left alone, where something is kept after all, and marks it before the page is left. */
export function readKept(): void {
  if (!isMarked()) dispatchEvent(new Event('islet:kept'));
  markKept();
  addEventListener('pagehide', markKept);
}
