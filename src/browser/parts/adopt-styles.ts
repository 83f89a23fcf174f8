/** Sets the styles of elements that a page was asked for by script: as attributes the security policy of the page that is open allows its own alone. */
export function adoptStyles(part: HTMLElement): void {
  for (const element of part.querySelectorAll<HTMLElement>('[style]')) {
    const css = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    element.style.cssText = css;
  }
}
