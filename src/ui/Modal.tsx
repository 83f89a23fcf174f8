import { type PropsWithChildren, useId, useLayoutEffect, useRef } from 'react';

/** Keeps the page from scrolling until the given function is called. A scrollbar's place stays free, so nothing moves. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => Object.assign(style, before);
}

interface Props {
  title: string;
  closeLabel: string;
  /** Whether a press beside it closes it. */
  closesOutside: boolean;
  /** Escape, the close button, a press beside it, or the browser's own way back. */
  onClose: () => void;
}

/** Gives the focus back; where its element is gone, to the content. */
function giveBack(focused: Element | null): void {
  if (focused instanceof HTMLElement && focused.isConnected && focused.checkVisibility()) {
    focused.focus({ preventScroll: true });
  } else {
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}

/**
 * A modal over the page, open as long as it is rendered: the browser's own dialog, which makes everything else
 * inert. It takes the focus itself, so that a screen reader begins with its title.
 */
export function Modal({
  title,
  closeLabel,
  closesOutside,
  onClose,
  children,
}: PropsWithChildren<Props>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const titleId = useId();

  // Before it is painted, and closed while it is still there to be closed.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const { activeElement } = document;
    const unlock = lockScroll();
    element.showModal();
    element.focus();
    return () => {
      element.close();
      unlock();
      giveBack(activeElement);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="modal"
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={() => {
        // What is taken off the page is closed too, and has been told already.
        if (dialog.current) onClose();
      }}
      onKeyDown={(event) => {
        // Keys of the page (the player's) have nothing to do with what is over it.
        event.stopPropagation();
      }}
      onPointerDown={({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        // Only the backdrop is the dialog itself; a text that is selected may end on it.
        if (closesOutside && pressedBeside.current && target === currentTarget) onClose();
      }}
    >
      <div className="modal-box">
        <h2 id={titleId}>{title}</h2>
        {children}
        <button type="button" className="ic modal-close" aria-label={closeLabel} onClick={onClose}>
          <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
      </div>
    </dialog>
  );
}
