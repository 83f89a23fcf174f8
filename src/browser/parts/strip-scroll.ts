/** Moves a list so that its current entry stands in the middle of what is seen. */
export function centre(list: HTMLElement): void {
  const current = list.querySelector('[aria-current]');
  if (!current) return;
  const entry = current.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const left = entry.left + entry.width / 2 - (frame.left + frame.width / 2);
  list.scrollBy({ left, behavior: 'instant' });
}

/** Changes what stands in a list, and keeps `anchor` where a visitor sees it. */
export function keepingPlace(
  list: HTMLElement,
  anchor: HTMLElement | undefined,
  change: () => void,
): void {
  const place = (): number => anchor?.getBoundingClientRect().left ?? 0;
  const before = place();
  change();
  list.scrollBy({ left: place() - before, behavior: 'instant' });
}
