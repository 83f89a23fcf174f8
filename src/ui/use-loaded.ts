import { useEffect, useState } from 'react';

/** What `load` gives, once it is there; `undefined` before, and when it fails: the caller shows what works without. */
export function useLoaded<Value extends object>(
  load: () => Promise<Value>,
  key: string,
): Value | undefined {
  const [loaded, setLoaded] = useState<{ key: string; value: Value }>();
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setLoaded({ key, value }),
      () => wanted && setLoaded(undefined),
    );
    return () => {
      wanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` says when there is something else to load
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
}
