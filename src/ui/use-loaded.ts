import { useEffect, useState } from 'react';

/** By what a visitor who waits, or their line, says that it is worth another try. */
const TOUCHES = ['pointerdown', 'keydown', 'online'] as const;

/**
 * What `load` gives, once it is there; `undefined` before, and when it fails: the caller shows what works without. With an
 * `attempt`, what failed is asked for again by another one, and by the next touch.
 */
export function useLoaded<Value extends object>(
  load: () => Promise<Value>,
  key: string,
  attempt?: number,
): Value | undefined {
  const [loaded, setLoaded] = useState<{ key: string; value: Value }>();
  useEffect(() => {
    const wanted = new AbortController();
    const askOnTouch = (): void => {
      const touched = new AbortController();
      const signal = AbortSignal.any([wanted.signal, touched.signal]);
      for (const touch of TOUCHES)
        addEventListener(
          touch,
          () => {
            touched.abort();
            ask();
          },
          { signal },
        );
    };
    const ask = (): void => {
      load().then(
        (value) => {
          if (!wanted.signal.aborted) setLoaded({ key, value });
        },
        () => {
          if (wanted.signal.aborted) return;
          setLoaded(undefined);
          if (attempt !== undefined) askOnTouch();
        },
      );
    };
    ask();
    return () => wanted.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` says when there is something else to load
  }, [key, attempt]);
  return loaded?.key === key ? loaded.value : undefined;
}
