/** The row a key leads to among `count` rows; `-1` is the field itself. `null` when the key means nothing here. */
export function move(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : -1;
    case 'ArrowUp':
      return active === -1 ? count - 1 : active - 1;
    // Within the text, Home and End belong to the caret.
    case 'Home':
      return active === -1 ? null : 0;
    case 'End':
      return active === -1 ? null : count - 1;
    default:
      return null;
  }
}
