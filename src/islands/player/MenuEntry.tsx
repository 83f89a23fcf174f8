import type { ComponentProps, PointerEvent } from 'react';

/** Keys go on from the entry that the mouse is at. */
function focusUnder({ currentTarget, pointerType }: PointerEvent<HTMLElement>): void {
  if (pointerType === 'mouse' && currentTarget !== document.activeElement) {
    currentTarget.focus({ preventScroll: true });
  }
}

/** An entry of a menu; what it does when pressed is its `onClick`. */
export function MenuEntry({ className = '', ...others }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`player-choice ${className}`.trim()}
      onPointerMove={focusUnder}
      {...others}
    />
  );
}
