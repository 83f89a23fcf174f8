import type { StorageKey, StoredValue, TextKey, WebArea } from '#config/browser-storage.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';

// Names, places and shapes are those of the registry, by their types: none of its rows travels to a browser. In all of
// these a storage that is blocked or full holds nothing and takes nothing.

/** What stands under a name; null where nothing does. */
export function readText<Area extends WebArea = 'localStorage'>(
  key: StorageKey<Area>,
  area = 'localStorage' as Area,
): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** What stands under a name as JSON; null where nothing does, or something else. */
export function readJson<Area extends WebArea = 'localStorage'>(
  key: StorageKey<Area>,
  area = 'localStorage' as Area,
): unknown {
  try {
    return JSON.parse(readText(key, area) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text, or takes it away (null), whatever stands under that name. */
export function write(key: string, text: string | null, area: WebArea): boolean {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a text, or takes it away (null); gives whether it could. */
export const writeText = <Area extends WebArea = 'localStorage'>(
  key: TextKey<Area>,
  text: string | null,
  area = 'localStorage' as Area,
): boolean => write(key, text, area);

/** Keeps a value as JSON; gives whether it could. */
export const writeJson = <
  Area extends WebArea = 'localStorage',
  Key extends StorageKey<Area, 'necessary'> = StorageKey<Area, 'necessary'>,
>(
  key: Key,
  value: StoredValue<Area, Key>,
  area = 'localStorage' as Area,
): boolean => write(key, JSON.stringify(value), area);

/** Keeps what tells of watching or searching, unless its visitor chose the necessary alone; gives whether it did. */
export const writeHistory = <
  Area extends WebArea = 'localStorage',
  Key extends StorageKey<Area, 'history'> = StorageKey<Area, 'history'>,
>(
  key: Key,
  value: StoredValue<Area, Key>,
  area = 'localStorage' as Area,
): boolean =>
  readText('cookie_notice') !== NECESSARY_ONLY && write(key, JSON.stringify(value), area);

/** Takes one entry away. */
export const removeEntry = <Area extends WebArea>(key: StorageKey<Area>, area: Area): boolean =>
  write(key, null, area);

/** Whether the browser refuses its storage. */
export function isStorageOff(): boolean {
  try {
    return !globalThis.localStorage;
  } catch {
    return true;
  }
}

/** Takes entries away; a name that ends in `*` stands for all that begin so. */
export function removeEntries(names: Readonly<Record<WebArea, readonly string[]>>): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[area];
      const isNamed = (key: string): boolean =>
        names[area].some((name) =>
          name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name,
        );
      for (const key of Object.keys(storage)) if (isNamed(key)) storage.removeItem(key);
    } catch {
      // It is blocked: nothing is there.
    }
  }
}
