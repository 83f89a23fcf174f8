/** What a tile that was taken out says, and how it is put back. */
interface Removal {
  text: string;
  undo: string;
  /** Puts it back; false where that failed, which it has told by then. */
  putBack: () => Promise<boolean>;
  /** Called when it is there again. */
  onBack?: () => void;
}

/** How many a page has shown. */
let notes = 0;

/**
 * Puts in the place of a tile that it is gone, with the way back, for as long as the page is there; the focus goes to that
 * way, and back to what removed it.
 */
export function showRemoved(tile: HTMLElement, { text, undo, putBack, onBack }: Removal): void {
  const hidden = [...tile.children].filter((child) => !child.hasAttribute('hidden'));
  const focused = document.activeElement;
  const note = document.createElement('div');
  note.className = 'removed-note';
  const said = document.createElement('p');
  said.role = 'status';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'btn', textContent: undo });
  note.append(said, button);
  // Which of several it was: the tile's own words are hidden.
  const title = document.createElement('bdi');
  title.textContent = tile.querySelector('h3')?.textContent ?? '';
  // All of it: it may have come too early to be told.
  said.id = `removed-${(notes += 1)}`;
  button.setAttribute('aria-describedby', said.id);
  for (const child of hidden) child.toggleAttribute('hidden', true);
  tile.dataset.removed = '';
  tile.append(note);
  // A change of what is there is told; the focus is not taken from where somebody went meanwhile.
  said.append(text, ' ', title);
  if (focused === document.body || tile.contains(focused)) button.focus();
  const press = async (): Promise<void> => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    const isBack = await putBack();
    button.ariaDisabled = null;
    if (!isBack) return;
    note.remove();
    delete tile.dataset.removed;
    for (const child of hidden) child.toggleAttribute('hidden', false);
    onBack?.();
    if (focused instanceof HTMLElement && tile.contains(focused)) focused.focus();
  };
  button.addEventListener('click', () => void press());
}
