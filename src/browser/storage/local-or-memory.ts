import type { StorageKey } from '#config/browser-storage.ts';

type LocalKey = StorageKey<'localStorage'>;

/** What the stores ask of a storage; a full one throws. */
export interface TextStorage {
  getItem: (key: LocalKey) => string | null;
  setItem: (key: LocalKey, value: string) => void;
}

/** Storage that lasts as long as the page. */
function memoryStorage(): TextStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

/** The browser's local storage; null in views of apps that have none, and with cookies blocked, where reading the property alone throws. */
function localStorageOf(page: { localStorage: TextStorage | null }): TextStorage | null {
  try {
    return page.localStorage;
  } catch {
    return null;
  }
}

/** The browser's local storage, or one of this page where it refuses its own. */
export const localOrMemory = (): TextStorage => localStorageOf(globalThis) ?? memoryStorage();
