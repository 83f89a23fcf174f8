/** How far a pointer may go between two presses of one spot, in pixels: a finger does not come down where it was. */
const REACH = 20;

/** Whether an arrow leads towards the beginning: the first of the two. */
const isUp = (button: HTMLButtonElement): boolean =>
  button.form?.querySelector('[name="position"]') === button;

/**
 * Has the second press of one spot go on with the tile that the first one moved: another tile has come under the pointer
 * there, and the same arrow of that one would only move the first back.
 */
export function repeatOnSpot(grid: HTMLElement, signal: AbortSignal): void {
  let pressed: { button: HTMLButtonElement; x: number; y: number } | null = null;
  const isNear = ({ pageX, pageY }: MouseEvent): boolean =>
    pressed !== null && Math.hypot(pageX - pressed.x, pageY - pressed.y) <= REACH;
  grid.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('[name="position"]');
      // Without a pointer the focus goes with what was moved.
      if (!button || event.detail === 0) return;
      const before = pressed?.button;
      if (before && before !== button && isNear(event) && isUp(before) === isUp(button)) {
        event.preventDefault();
        if (!before.disabled) before.form?.requestSubmit(before);
        return;
      }
      pressed = { button, x: event.pageX, y: event.pageY };
    },
    { signal },
  );
  document.addEventListener(
    'pointermove',
    (event) => {
      if (!isNear(event)) pressed = null;
    },
    { signal, passive: true },
  );
}
