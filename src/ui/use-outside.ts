import { useEffect, type RefObject } from 'react';

/** Calls `leave` when something outside of an element is pressed, while `active`. */
export function useOutside(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  leave: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && element.current?.contains(target))) leave();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [element, active, leave]);
}
