import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { StorageKey, StoredValue } from '#config/browser-storage.ts';
import { environment } from './environment.ts';

type LocalKey = StorageKey<'localStorage'>;

export interface Stored<Value> {
  $value: ReadableAtom<Value>;
  /** Changes what is kept. */
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
      environment().storage.setItem(key, JSON.stringify(write(next)));
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
