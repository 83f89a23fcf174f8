import {
  type ComponentProps,
  createContext,
  type PointerEvent,
  type PropsWithChildren,
  use,
  useCallback,
  useState,
} from 'react';
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

/** Where the menus are put. */
const MenuPlace = createContext<HTMLElement | null>(null);

/** Screens on which a menu above the bar would have next to no room. */
const SMALL_SCREEN = '(max-width: 639px), (max-height: 480px)';

/** Puts the menus in it above the bar; on a small screen into a sheet at its lower edge, over the whole page. */
export function MenuPanel({ children }: PropsWithChildren) {
  const { overlay, t } = usePlayer();
  const close = useCloseSettings();
  const [isSheet] = useState(() => matchMedia(SMALL_SCREEN).matches);
  const [sheet, setSheet] = useState<HTMLDialogElement | null>(null);
  const show = useCallback((element: HTMLDialogElement | null) => {
    element?.showModal();
    setSheet(element);
    // Open, it would keep the focus that goes back to the button.
    return () => element?.close();
  }, []);
  if (!isSheet) return <MenuPlace value={overlay}>{children}</MenuPlace>;
  return (
    <>
      {createPortal(
        <dialog
          className="player-sheet"
          aria-label={t('settings.title')}
          ref={show}
          onClose={close}
          onClick={({ target, currentTarget }) => {
            // Only what is beside the sheet is the dialog itself.
            if (target === currentTarget) close();
          }}
        />,
        overlay,
      )}
      {sheet && <MenuPlace value={sheet}>{children}</MenuPlace>}
    </>
  );
}

type Props = Omit<ComponentProps<typeof Menu>, 'className' | 'onTab'>;

/** The box of the settings menu and of each menu in it: all stand at the same place, the last one is seen. */
export function MenuFrame(props: Props) {
  const { overlay } = usePlayer();
  const place = use(MenuPlace) ?? overlay;
  const close = useCloseSettings();
  return createPortal(<Menu className="player-menu" onTab={close} {...props} />, place);
}
