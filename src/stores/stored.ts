import { atom, onMount, type ReadableAtom } from 'nanostores';
import { HISTORY_KEYS } from '#browser/storage/keys.ts';
import type { StorageKey, StoredValue } from '#config/browser-storage.ts';
import { NECESSARY_ONLY } from '#config/consent.ts';
import { environment } from './environment.ts';

type LocalKey = StorageKey<'localStorage'>;

export interface Stored<Value> {
  $value: ReadableAtom<Value>;
  /** Changes what is kept. It lasts for this page only where the storage is full or refused, by
   * the browser or by the visitor's choice of the necessary alone. */
  change: (change: (value: Value) => Value) => void;
}

/**
 * A value kept in the browser under `key` as JSON, in the shape that the registry has for it. `read` makes it of whatever is found there (`null`
 * when there is nothing or it is not JSON), so a hand-edited or foreign entry does no harm. Follows other tabs.
 */
export function stored<Key extends LocalKey, Value>(
  key: Key,
  read: (found: unknown) => Value,
  write: (value: Value) => StoredValue<'localStorage', Key>,
): Stored<Value> {
  const $value = atom<Value>(read(null));
  const load = (): Value => read(parse(environment().storage.getItem(key)));

  onMount($value, () => {
    $value.set(load());
    return environment().onStorage((changed) => {
      if (changed === key || changed === null) $value.set(load());
    });
  });

  return {
    $value,
    change: (change) => {
      const next = change(load());
      save(key, JSON.stringify(write(next)));
      $value.set(next);
    },
  };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isRefused(key: LocalKey): boolean {
  const isHistory = HISTORY_KEYS.localStorage.includes(key);
  return isHistory && environment().storage.getItem('cookie_notice') === NECESSARY_ONLY;
}

function save(key: LocalKey, text: string): boolean {
  try {
    if (isRefused(key)) return false;
    environment().storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
