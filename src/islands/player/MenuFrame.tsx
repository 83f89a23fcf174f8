import { type ComponentProps, createContext, type PointerEvent, use } from 'react';
import { createPortal } from 'react-dom';
import { Menu } from '#ui/Menu.tsx';
import { usePlayer } from './use-player.ts';

/** Closes the settings with every menu in them; the focus goes back to their button. */
export const CloseSettings = createContext<() => void>(() => undefined);

export const useCloseSettings = (): (() => void) => use(CloseSettings);

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

type Props = Omit<ComponentProps<typeof Menu>, 'className' | 'onTab'>;

/** The box of the settings menu and of each menu in it: all stand at the same place, above the bar. */
export function MenuFrame(props: Props) {
  const { overlay } = usePlayer();
  const close = useCloseSettings();
  return createPortal(<Menu className="player-menu" onTab={close} {...props} />, overlay);
}
