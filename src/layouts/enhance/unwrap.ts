/** Makes the parts of a place that the page writes for those without script alone. Says whether there were any. */
export function unwrap(place: Element): boolean {
  const parts = place.querySelector('noscript');
  if (parts) parts.outerHTML = parts.textContent;
  return parts !== null;
}
