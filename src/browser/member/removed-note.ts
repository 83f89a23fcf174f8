/** What a tile that was taken out says, and how it is put back. */
interface Removal {
  text: string;
  undo: string;
  /** Puts it back; false where that failed, which it has told by then. */
  putBack: () => Promise<boolean>;
}

/**
 * Puts in the place of a tile that it is gone, with the way back, for as long as the page is there; the focus goes to that
 * way, and back to what removed it.
 */
export function showRemoved(tile: HTMLElement, { text, undo, putBack }: Removal): void {
  const hidden = [...tile.children].filter((child) => !child.hasAttribute('hidden'));
  const focused = document.activeElement;
  const note = document.createElement('div');
  note.className = 'removed-note';
  const said = Object.assign(document.createElement('p'), { textContent: text });
  said.role = 'status';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'btn', textContent: undo });
  note.append(said, button);
  for (const child of hidden) child.toggleAttribute('hidden', true);
  tile.dataset.removed = '';
  tile.append(note);
  button.focus();
  const press = async (): Promise<void> => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    const isBack = await putBack();
    button.ariaDisabled = null;
    if (!isBack) return;
    note.remove();
    delete tile.dataset.removed;
    for (const child of hidden) child.toggleAttribute('hidden', false);
    if (focused instanceof HTMLElement) focused.focus();
  };
  button.addEventListener('click', () => void press());
}
