import { useSyncExternalStore } from 'react';

interface Store<Value> {
  get: () => Value;
  listen: (listener: () => void) => () => void;
}

/**
 * Subscribes to a store that knows its browser: on the server, and while hydrating, `atFirst` stands in for
 * it, so that nothing is read or subscribed to there.
 */
export function useLive<Value>(store: Store<Value>, atFirst: Value): Value {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    () => atFirst,
  );
}
