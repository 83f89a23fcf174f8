/**
 * Calls back once the page is really before a visitor: not while a browser prepares it ahead of a click,
 * nor while the age gate makes it inert.
 */
export function whenShown(root: Element, run: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', () => whenShown(root, run), { once: true });
    return;
  }
  const behind = root.closest('[inert]');
  if (!behind) {
    run();
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    whenShown(root, run);
  });
  observer.observe(behind, { attributeFilter: ['inert'] });
}
