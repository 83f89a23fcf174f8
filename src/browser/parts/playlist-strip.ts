import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import { keepNextChoices, NEXT_CHOSEN, nextChoices } from '#player/next.ts';
import { fetchPart, tellListed, troubleAt } from './fetch-part.ts';

/** Moves a list so that its current entry stands in the middle of what is seen. */
function centre(list: HTMLElement): void {
  const current = list.querySelector('[aria-current]');
  if (!current) return;
  const entry = current.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const left = entry.left + entry.width / 2 - (frame.left + frame.width / 2);
  const top = entry.top + entry.height / 2 - (frame.top + frame.height / 2);
  list.scrollBy({ left, top, behavior: 'instant' });
}

/** Changes what stands in a list, and keeps `anchor` where a visitor sees it. */
function keepingPlace(
  list: HTMLElement,
  anchor: HTMLElement | undefined,
  change: () => void,
): void {
  const before = anchor?.getBoundingClientRect();
  change();
  const after = anchor?.getBoundingClientRect();
  if (!before || !after) return;
  const moved = { left: after.left - before.left, top: after.top - before.top };
  list.scrollBy({ ...moved, behavior: 'instant' });
}

/** Offers to play the playlist in no order, as the player's settings do: what is chosen at one place shows at the other. */
function offerShuffle(part: HTMLElement): void {
  const button = part.querySelector<HTMLButtonElement>('[data-shuffle]');
  if (!button) return;
  const show = (): void => void (button.ariaPressed = String(nextChoices().shuffle));
  button.addEventListener('click', () => {
    const choices = nextChoices();
    keepNextChoices({ ...choices, shuffle: !choices.shuffle });
  });
  addEventListener(NEXT_CHOSEN, show);
  show();
  button.hidden = false;
}

/**
 * As many pages stay in the document: what was scrolled past far enough is taken out, and comes back. More do where most of
 * their videos are hidden: with both ends in view a page taken out at one would be asked for at once, and so on.
 */
const PAGES_KEPT = 3;
const SHOWN_KEPT = 2 * PLAYLIST_STRIP_PAGE_SIZE;

type End = 'first' | 'last';

/** A page of a playlist as it stands in the strip. */
interface StripPage {
  number: number;
  items: HTMLElement[];
}

const itemsOf = (part: Element): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>('.playlist-strip > li'),
];

/** The videos of another page; each says which list tells of it. */
function laterItemsOf(part: Element): HTMLElement[] {
  const { list } = part.querySelector<HTMLElement>('.playlist-strip')?.dataset ?? {};
  const items = itemsOf(part);
  if (list !== undefined) for (const { dataset } of items) dataset.list = list;
  return items;
}

/** Those that the visitor does not want to see are hidden. */
const shownOf = (pages: readonly StripPage[]): HTMLElement[] =>
  pages.flatMap(({ items }) => items).filter(({ hidden }) => !hidden);

/**
 * Loads a playlist's next page when its last video scrolls into view, and the previous one when the first
 * does (SPEC.md §4).
 */
export function unroll(part: HTMLElement): void {
  const list = part.querySelector<HTMLElement>('.playlist-strip');
  if (!list) return;
  const { address = '', page = '1', pages: total = '1' } = part.dataset;
  const pages: StripPage[] = [{ number: Number(page), items: itemsOf(part) }];
  const addressOf = (number: number): string => address.replace('pl_page=0', `pl_page=${number}`);
  let busy = false;

  /** The outermost video that is shown at an end of the strip, and the number of the page beyond; null where there is none. */
  const endOf = (end: End): { item: HTMLElement; beyond: number } | null => {
    const outer = end === 'first' ? pages[0] : pages.at(-1);
    const item = shownOf(pages).at(end === 'first' ? 0 : -1);
    if (!outer || !item) return null;
    const beyond = outer.number + (end === 'first' ? -1 : 1);
    return beyond >= 1 && beyond <= Number(total) ? { item, beyond } : null;
  };
  const near = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting).map((one) => one.target);
      for (const end of ['last', 'first'] as const) {
        const place = endOf(end);
        if (place && seen.includes(place.item) && !busy) void load(place.beyond, end);
      }
    },
    { root: list, threshold: 0.1 },
  );
  // Observing anew tells of an end that is in view already.
  const watchEnds = (): void => {
    near.disconnect();
    for (const end of ['last', 'first'] as const) {
      const place = endOf(end);
      if (place) near.observe(place.item);
    }
  };

  const put = (next: StripPage, end: End): void => {
    keepingPlace(list, endOf(end)?.item, () => {
      if (end === 'first') pages.unshift(next);
      else pages.push(next);
      list[end === 'first' ? 'prepend' : 'append'](...next.items);
      const nearer = (): StripPage[] => (end === 'first' ? pages.slice(0, -1) : pages.slice(1));
      while (pages.length > PAGES_KEPT && shownOf(nearer()).length >= SHOWN_KEPT) {
        const far = end === 'first' ? pages.pop() : pages.shift();
        for (const item of far?.items ?? []) item.remove();
      }
    });
  };

  const refuse = (number: number, end: End): void => {
    const item = document.createElement('li');
    item.append(troubleAt(addressOf(number)));
    item.addEventListener('click', (event) => {
      event.preventDefault();
      event.stopPropagation();
      void load(number, end);
    });
    list[end === 'first' ? 'prepend' : 'append'](item);
  };

  const load = async (number: number, end: End): Promise<void> => {
    busy = true;
    list.ariaBusy = 'true';
    for (const trouble of list.querySelectorAll('li:has(> .part-trouble)')) trouble.remove();
    try {
      put({ number, items: laterItemsOf(await fetchPart('strip', addressOf(number))) }, end);
      tellListed(part);
      watchEnds();
    } catch {
      refuse(number, end);
    }
    busy = false;
    list.ariaBusy = null;
  };

  offerShuffle(part);
  centre(list);
  watchEnds();
  // An end is another one where it is hidden, or shown all the same.
  new MutationObserver(watchEnds).observe(list, { subtree: true, attributeFilter: ['hidden'] });
}
