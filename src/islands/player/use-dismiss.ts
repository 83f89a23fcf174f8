import { useEffect } from 'react';

/** Calls `leave` on Escape, and when something else than what `own` selects is pressed, while `active`. */
export function useDismiss(own: string, active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element && target.closest(own))) leave();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    document.addEventListener('pointerdown', onPress, listening);
    document.addEventListener('keydown', onKey, listening);
    return () => listening.abort();
  }, [own, active, leave]);
}
