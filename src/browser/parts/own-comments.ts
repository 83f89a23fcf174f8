import { boot } from '../boot.ts';
import { fetchPart, OWN_CAME } from './fetch-part.ts';
import { postInPlace } from './post-in-place.ts';
import { returnFocus, tell } from './tell-page.ts';

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

/** A member's own comments, of the page and in the order that the address of everybody's says; null where they do not come. */
async function fetchOwn(part: HTMLElement, address: string): Promise<HTMLElement | null> {
  const here = new URL(address, location.href).searchParams;
  const url = new URL(part.dataset.own ?? '', location.href);
  for (const name of ['page', 'sort']) {
    const value = here.get(`comments_${name}`);
    if (value !== null) url.searchParams.set(name, value);
  }
  return fetchPart('comments', url.href).catch(() => null);
}

interface Own {
  next: HTMLElement;
  /** The address of the page of everybody's that was asked for instead. */
  asked?: string;
}

/**
 * A page of everybody's that is still on its way would take what is typed from here on: the same of their own is asked for, as often as
 * another one is pressed meanwhile. Where it does not come, what is there already counts.
 */
async function insteadOfAsked(part: HTMLElement, found: Own): Promise<Own> {
  part.dispatchEvent(new Event(OWN_CAME));
  const { asked } = part.dataset;
  if (asked === undefined) return found;
  delete part.dataset.asked;
  const next = await fetchOwn(part, asked);
  return insteadOfAsked(part, next ? { next, asked } : found);
}

async function replace(part: HTMLElement): Promise<void> {
  const first = await fetchOwn(part, location.href);
  if (!first) return;
  const { next, asked } = await insteadOfAsked(part, { next: first });
  part.ariaBusy = null;
  Object.assign(part.dataset, next.dataset);
  const style = next.nextElementSibling;
  if (style instanceof HTMLLinkElement) part.after(style);
  const { activeElement: focused } = document;
  const hadFocus = focused !== null && part.contains(focused);
  part.replaceChildren(...next.childNodes);
  if (asked) tell(part, asked);
  if (hadFocus) returnFocus(part, focused);
  countAbove(part);
  part.addEventListener('islet:sent', () => countAbove(part));
  boot([postInPlace]);
}
