import type { StorageKey } from '#config/browser-storage.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';
import { readText, write } from './entries.ts';
import { HISTORY_KEYS } from './keys.ts';

type LocalKey = StorageKey<'localStorage'>;

/** What the stores ask of a storage. */
export interface TextStorage {
  getItem: (key: LocalKey) => string | null;
  setItem: (key: LocalKey, value: string) => void;
}

const isRefused = (key: LocalKey): boolean =>
  HISTORY_KEYS.localStorage.includes(key) && readText('cookie_notice') === NECESSARY_ONLY;

/** The browser's local storage. What it has no room for, or refuses, or may not have by the visitor's choice of the
 * necessary alone, lasts as long as the page. */
export function localOrMemory(): TextStorage {
  const unsaved = new Map<LocalKey, string>();
  return {
    getItem: (key) => unsaved.get(key) ?? readText(key),
    setItem: (key, value) => {
      if (!isRefused(key) && write(key, value, 'localStorage')) unsaved.delete(key);
      else unsaved.set(key, value);
    },
  };
}
