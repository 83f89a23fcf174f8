import { boot } from '../boot.ts';
import { fetchPart, OWN_CAME } from './fetch-part.ts';
import { postInPlace } from './post-in-place.ts';
import { returnFocus } from './tell-page.ts';

/** How far below the screen the comments are when a member's own take their place. */
const NEAR = '600px';

/**
 * Has the comments of a member take the place of everybody's as they come near: with the box to write in, and what is theirs.
 * Where they do not come, the link that is there leads to the same page.
 */
export function showOwnComments(part: HTMLElement): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      void replace(part);
    },
    { rootMargin: NEAR },
  );
  near.observe(part);
}

/** The link of the page that leads to the comments says how many there are, as their heading does. */
function countAbove(part: HTMLElement): void {
  const said = document.querySelector('.watch-actions [href="#comments"]')?.lastChild;
  const heading = part.querySelector('h2')?.textContent;
  if (said && heading) said.textContent = heading;
}

async function replace(part: HTMLElement): Promise<void> {
  const here = new URLSearchParams(location.search);
  const url = new URL(part.dataset.own ?? '', location.href);
  for (const name of ['page', 'sort']) {
    const value = here.get(`comments_${name}`);
    if (value !== null) url.searchParams.set(name, value);
  }
  const next = await fetchPart('comments', url.href).catch(() => null);
  if (!next) return;
  // A page of everybody's that is still on its way would take what is typed from here on.
  part.dispatchEvent(new Event(OWN_CAME));
  part.ariaBusy = null;
  Object.assign(part.dataset, next.dataset);
  const style = next.nextElementSibling;
  if (style instanceof HTMLLinkElement) part.after(style);
  const hadFocus = part.contains(document.activeElement);
  part.replaceChildren(...next.childNodes);
  if (hadFocus) returnFocus(part);
  countAbove(part);
  part.addEventListener('islet:sent', () => countAbove(part));
  boot([postInPlace]);
}
