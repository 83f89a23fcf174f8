import { afterPaint } from '../after-paint.ts';
import { fetchPart, tellListed } from './fetch-part.ts';
import { unroll } from './playlist-strip.ts';
import { returnFocus } from './tell-page.ts';

/**
 * Has a private playlist take the place of what a video's page, which is everybody's, says of it: with the bar under the
 * player where it is the member's own, and in words for them where it is not. Rejects where it can't be had.
 */
export async function showOwnQueue(root: Document): Promise<void> {
  const part = root.querySelector<HTMLElement>('[data-own-queue]');
  if (!part) return;
  await afterPaint();
  const next = await fetchPart('strip', part.dataset.ownQueue ?? '');
  const bar = next.nextElementSibling;
  const hadFocus = part.contains(root.activeElement);
  delete part.dataset.ownQueue;
  Object.assign(part.dataset, next.dataset);
  part.replaceChildren(...next.childNodes);
  if (bar) root.querySelector('.player')?.after(bar);
  if (hadFocus) returnFocus(part);
  tellListed(part);
  unroll(part);
}
