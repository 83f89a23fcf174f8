import { useLayoutEffect, useRef, type KeyboardEvent, type PropsWithChildren } from 'react';
import { menuEntryAt } from './menu-keys.ts';

interface Props {
  label: string;
  className: string;
  /** What has the focus at first; the menu itself unless told. */
  first?: (menu: HTMLElement) => HTMLElement | null;
  /** What Escape and the arrow that leads out of it do; without, both are left to whoever listens further out. */
  onBack?: () => void;
  /** Tab goes on from where the menu was opened. */
  onTab: () => void;
}

/** A menu of the kind that WAI-ARIA describes, open as long as it is rendered; its entries are `menuitem…` elements. */
export function Menu({
  label,
  className,
  first,
  onBack,
  onTab,
  children,
}: PropsWithChildren<Props>) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const start = first?.(element);
    start?.scrollIntoView({ block: 'nearest' });
    (start ?? element).focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the focus is moved once, when the menu opens
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = menuEntryAt(event.currentTarget, event.key);
    if (event.key === 'Tab') onTab();
    else if (next) next.focus();
    else if (onBack && ['Escape', 'ArrowLeft'].includes(event.key)) onBack();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    // It has been answered: a menu around this one, and the page, have nothing to do with it.
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      className={className}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
