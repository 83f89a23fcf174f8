/** Entries of a menu that can be reached now, in order. */
export const menuEntries = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter((entry) =>
    entry.checkVisibility(),
  );

const begins = (entry: HTMLElement, letter: string): boolean =>
  entry.textContent.trim().toLowerCase().startsWith(letter.toLowerCase());

/** The entry that a key leads to from the one that has the focus (WAI-ARIA menu); `undefined` where it leads nowhere. */
export function menuEntryAt(menu: HTMLElement, key: string): HTMLElement | undefined {
  const entries = menuEntries(menu);
  const at = entries.findIndex((entry) => entry === document.activeElement);
  switch (key) {
    case 'ArrowDown':
      return entries[(at + 1) % entries.length];
    case 'ArrowUp':
      return entries.at(Math.max(at, 0) - 1);
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
    default:
      // A letter leads to the next entry that begins with it.
      if (key.length !== 1 || key === ' ') return undefined;
      return [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
        begins(entry, key),
      );
  }
}
