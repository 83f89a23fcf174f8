function linkOf(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
}

const isLinked = (href: string): boolean =>
  document.head.querySelector(`link[href="${href}"]`) !== null;

/** Links a style sheet of the build that few pages need, once. */
export function bringStyles(href: string): void {
  if (!isLinked(href)) document.head.append(linkOf(href));
}

/** The same, and waits for it: what it styles would take another room without. One that does not arrive holds nothing up. */
export async function bringStylesFirst(href: string): Promise<void> {
  if (isLinked(href)) return;
  const link = linkOf(href);
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
