import { useEffect, type RefObject } from 'react';

interface ComboboxState {
  listId: string;
  open: boolean;
  active: number;
}

const fieldOf = (root: HTMLElement | null): HTMLInputElement | null =>
  root?.querySelector<HTMLInputElement>('input[type=search]') ?? null;

/**
 * Tells assistive software what the field, which the page has drawn and React does not own, has become: a
 * combobox with a list, open or not, at one of its rows.
 */
export function useCombobox(
  root: RefObject<HTMLElement | null>,
  { listId, open, active }: ComboboxState,
): void {
  useEffect(() => {
    const field = fieldOf(root.current);
    if (!field) return;
    const row = open && active >= 0 ? `${listId}-${active}` : null;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(open),
      'aria-controls': open ? listId : null,
      'aria-activedescendant': row,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
    if (row !== null) document.getElementById(row)?.scrollIntoView({ block: 'nearest' });
  }, [root, listId, open, active]);
}
