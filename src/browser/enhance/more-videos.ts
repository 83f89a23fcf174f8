import { isPlain } from '#lib/is-plain.ts';
import { tellListed } from '../parts/fetch-part.ts';
import { parseSameView } from '../parts/parse-page.ts';
import { saveScroll, restoreScroll } from './list-return.ts';

const LIST = '#list';
/** What leads to the next page, or says that there is none. */
const MORE = '#more';
/** What says where in a list its reader is: how many there are, which page this is. */
const FACTS = 'h1 + .quiet';

const status = Object.assign(document.createElement('p'), { className: 'vh' });
status.role = 'status';
/** Stands above the link while it has brought nothing, which stays to be tried again. */
const trouble = document.createElement('p');
trouble.role = 'alert';

/** An answer that came and has no tiles; its message is what it says of that. */
class NoList extends Error {}

/**
 * The list of the page at an address. Throws NoList where the site says why there is none, and another error where it would be of another site group
 * or language.
 */
async function fetchList(address: string): Promise<{ list: HTMLElement; facts: string }> {
  const answer = await fetch(address);
  const page = await parseSameView(answer);
  const list = page.querySelector<HTMLElement>(LIST);
  if (!answer.ok || !list?.querySelector('.tile')) {
    const said = page.querySelectorAll('.card :is(h1, h2), .card p');
    throw new NoList([...said].map(({ firstChild }) => firstChild?.textContent?.trim()).join('. '));
  }
  return { list, facts: page.querySelector(FACTS)?.textContent ?? '' };
}

/** So long the tiles of a page wait for what is to be left out of them, in milliseconds. */
const HELD = 1500;

/** Hides what its visitor leaves out of a list that is not shown yet: none of it is seen for a moment, and the focus goes to what stays. */
async function hideUnwanted(grid: HTMLElement): Promise<void> {
  // Lists of one's own are whole.
  if (!('excluded' in document.documentElement.dataset) || !('list' in grid.dataset)) return;
  const { hideIn } = await import('../exclusions/hide-excluded.ts');
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, HELD);
  await Promise.race([hideIn(grid), isOver]);
}

/** The tiles of a page as they stand in it, without those that are here already: videos that were added since moved them there. */
async function freshGrid(
  list: HTMLElement,
  address: string,
  here: HTMLElement,
): Promise<HTMLElement | null> {
  const grid = list.querySelector<HTMLElement>('.grid');
  const known = new Set(
    [...here.querySelectorAll<HTMLAnchorElement>('.tile a')].map(({ pathname }) => pathname),
  );
  for (const tile of list.querySelectorAll<HTMLLIElement>('.tile')) {
    if (known.has(tile.querySelector('a')?.pathname ?? '')) tile.remove();
  }
  if (!grid) return null;
  grid.dataset.at = address;
  await hideUnwanted(grid);
  return grid;
}

/**
 * Of a list that videos were taken out of, others have come up to the pages that are here: they are put below these. Gives
 * what leads on where that is nowhere: all there is, is here.
 */
async function catchUp(here: HTMLElement): Promise<Element | null> {
  const last = [...here.querySelectorAll<HTMLElement>('.grid[data-at]')].at(-1);
  const address = last?.dataset.at;
  if (!last || address === undefined || !here.querySelector('.tile[data-removed]')) return null;
  const { list } = await fetchList(address);
  const fresh = [...((await freshGrid(list, address, here))?.children ?? [])];
  last.append(...fresh);
  tellListed(last);
  if (list.querySelector(`${MORE} a`)) return null;
  fresh[0]?.querySelector('a')?.focus({ preventScroll: true });
  return list.querySelector(MORE) ?? document.createElement('p');
}

/** Puts the tiles of the next page below those that are here, and what leads on from there in place of what led to it. */
export async function append(link: HTMLAnchorElement): Promise<void> {
  const here = link.closest<HTMLElement>(LIST);
  if (!here || link.ariaBusy) return;
  link.ariaBusy = 'true';
  trouble.remove();
  try {
    const end = await catchUp(here);
    if (end) {
      here.querySelector('nav.pages')?.remove();
      here.querySelector(MORE)?.replaceWith(end);
      status.textContent = end.textContent.trim();
      return;
    }
    const { list, facts } = await fetchList(link.href);
    const grid = await freshGrid(list, link.href, here);
    const onward = list.querySelector(MORE);
    here.querySelector('nav.pages')?.remove();
    here.querySelector(MORE)?.replaceWith(...(grid ? [grid] : []), ...(onward ? [onward] : []));
    here.append(...list.querySelectorAll('nav.pages'));
    // The place of an earlier return is one of another page.
    history.replaceState(null, '', link.href);
    // Loaded anew, the page is the one of the address alone: what was scrolled to before is not on it.
    history.scrollRestoration = 'manual';
    const said = onward?.querySelector('a') ? '' : onward?.textContent.trim();
    status.textContent = [facts, said].filter(Boolean).join('. ');
    if (grid) tellListed(grid);
    // What is left out, or was watched, is there and not seen: a focus on it would be lost.
    const onwards = here.querySelectorAll<HTMLElement>(`${MORE} a`);
    const links = [...(grid?.querySelectorAll<HTMLElement>('a') ?? []), ...onwards];
    links.find((one) => one.checkVisibility())?.focus({ preventScroll: true });
  } catch (error) {
    // Also for who comes back to the page as it was left.
    link.ariaBusy = null;
    if (!(error instanceof NoList) || !error.message) {
      // It leads there by itself: to what is kept for those who are offline, or to a page of somebody else's.
      location.assign(link.href);
      return;
    }
    trouble.textContent = error.message;
    here.querySelector(MORE)?.before(trouble);
  }
}

const own = document.querySelector<HTMLElement>(`${LIST} .grid`);
if (own) own.dataset.at = location.href;

document.body.append(status);
document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const link = target.closest(`${MORE} a`);
  const video = target.closest<HTMLAnchorElement>(`${LIST} .tile a`);
  if (video) saveScroll(video);
  if (!(link instanceof HTMLAnchorElement) || !isPlain(event) || event.defaultPrevented) return;
  event.preventDefault();
  void append(link);
});

void restoreScroll(async (address, here) => {
  const { list } = await fetchList(address);
  return freshGrid(list, address, here);
});
