/** Read by `inline/head.js` before the first paint of the page that a link leads to. */
const KEY = 'stopScroll';

/** Lets a link that carries `?stopScroll` lead to a page at the place where this one is scrolled to (SPEC.md §2). */
export function keepScroll(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !isPlain || !new URLSearchParams(link.search).has(KEY)) return;
    try {
      sessionStorage.setItem(KEY, String(scrollY));
    } catch {
      // Storage is off: the page begins at its top.
    }
  });
}
