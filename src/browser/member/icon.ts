import { trustedHtml } from '#lib/trusted-html.ts';

/** An icon of the build (`#lib/icons/….svg?raw`), which only decorates what it stands in. */
export function iconOf(svg: string): HTMLElement {
  const holder = document.createElement('span');
  holder.className = 'own-icon';
  holder.ariaHidden = 'true';
  holder.innerHTML = trustedHtml(svg);
  return holder;
}
