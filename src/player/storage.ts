/** Local storage that may be blocked (an embed without cookies): then nothing is read and nothing kept. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** A kept value, `null` when there is none, it is damaged or storage is blocked. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value; gives back whether it could (a full or blocked storage cannot). */
export function keep(key: string, value: unknown): boolean {
  const store = storage();
  if (!store) return false;
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
