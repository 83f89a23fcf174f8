import { type RefObject, useEffect, useState } from 'react';

/** Whether an element fills the screen, and what changes that; `toggle` is null where the browser can not. */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  isFull: boolean;
  toggle: (() => void) | null;
} {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const gone = new AbortController();
    const follow = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow, { signal: gone.signal });
    return () => gone.abort();
  }, []);

  const toggle = (): void => {
    const changed = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen();
    // Refused, it stays as it is.
    changed?.catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null };
}
