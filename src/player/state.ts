/** A value that tells its listeners when it changes. Has what React's `useSyncExternalStore` wants. */
export interface State<Value extends object> {
  get: () => Value;
  /** Changes some fields; listeners hear of it only when a field really differs. */
  set: (change: Partial<Value>) => void;
  /** Calls back after every change until `signal` aborts or the returned function is called. */
  subscribe: (listener: () => void, signal?: AbortSignal) => () => void;
}

/** Makes a {@link State}. */
export function createState<Value extends object>(initial: Value): State<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (change) => {
      const keys = Object.keys(change) as (keyof Value)[];
      if (keys.every((key) => Object.is(change[key], value[key]))) return;
      value = { ...value, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener, signal) => {
      const stop = (): void => void listeners.delete(listener);
      if (signal?.aborted) return stop;
      listeners.add(listener);
      signal?.addEventListener('abort', stop, { once: true });
      return stop;
    },
  };
}
