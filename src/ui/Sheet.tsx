import { useEffect, useRef, type PropsWithChildren } from 'react';

interface Props {
  open: boolean;
  label: string;
  /** Escape, a press beside the sheet, or the browser's own closing. */
  onClose: () => void;
}

/** A modal sheet at the lower edge of the screen: the browser's own dialog, which keeps the focus and gives it back. */
export function Sheet({ open, label, onClose, children }: PropsWithChildren<Props>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // Only the backdrop is the dialog itself: what is in it lies in a child.
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
