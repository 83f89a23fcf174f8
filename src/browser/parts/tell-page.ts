/** What each part says of its page in the address. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  related: ['page'],
  comments: ['comments_page', 'comments_sort'],
  strip: ['pl_page'],
};

/**
 * Says where a visitor is now, in the address (so that a reload stays there) and to a screen reader. What the address says
 * of other parts stays: the link knows only where they were when it was drawn.
 */
export function tell(part: HTMLElement, address: string): void {
  const url = new URL(location.href);
  url.hash = '';
  const asked = new URL(address).searchParams;
  for (const key of QUERIES[part.dataset.part ?? ''] ?? []) {
    url.searchParams.delete(key);
    for (const value of asked.getAll(key)) url.searchParams.append(key, value);
  }
  history.replaceState(history.state, '', url);
  const status = document.getElementById('part-status');
  if (status) status.textContent = part.dataset.said ?? '';
}

/** Says in the address where a member is in a part that comes from a page of its own, on that page or on everybody's. */
export function tellOwn(part: HTMLElement, address: string): void {
  const { part: name = '', own = '' } = part.dataset;
  if (new URL(own, location.href).pathname === location.pathname) {
    history.replaceState(history.state, '', address);
    return;
  }
  const there = new URL(location.pathname, location.origin);
  for (const [key, value] of new URL(address).searchParams)
    there.searchParams.set(`${name}_${key}`, value);
  tell(part, there.href);
}

/** The focus goes to the same place in the new page: the number or the order that was pressed, now the current one. */
export function returnFocus(part: HTMLElement, pressed?: Element): void {
  const title = part.querySelector('h2');
  if (title) title.tabIndex = -1;
  const place = pressed?.closest('.filters') ? '.filters' : '.pages:not(.filters)';
  const number = part.querySelector<HTMLElement>(`${place} [aria-current]`);
  (number ?? title)?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}
