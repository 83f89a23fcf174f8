import { matchesCategory } from '#lib/category-match.ts';
import { trustedHtml } from '#lib/trusted-html.ts';
import type { Filter } from './filter-categories.ts';

const find = <Found extends Element>(page: Document, selector: string): Found => {
  const found = page.querySelector<Found>(selector);
  if (!found) throw new TypeError(`no ${selector} in the index`);
  return found;
};

/** A page made for a text holds what fits it only: the rest is in the index without one. */
async function fetchWhole(address: string): Promise<Element[]> {
  const answer = await fetch(address);
  const markup = trustedHtml(await answer.text());
  const page = new DOMParser().parseFromString(markup, 'text/html');
  return [...find(page, '.cats').children];
}

/** Says the text in the address, so that the page can be shared, loaded again and come back to. */
function writeAddress(text: string): void {
  const address = new URL(location.href);
  if (text === '') address.searchParams.delete('q');
  else address.searchParams.set('q', text);
  history.replaceState(history.state, '', address);
}

/** Filters the tiles of the category index. */
export function filterGrid(form: HTMLFormElement): Filter {
  const grid = find<HTMLElement>(document, '.cats');
  const nothing = find<HTMLElement>(document, '#no-categories');
  let isWhole = !form.querySelector<HTMLInputElement>('[name=q]')?.defaultValue;

  return async (text, isWanted) => {
    if (!isWhole) {
      const tiles = await fetchWhole(form.dataset.whole ?? '');
      if (!isWanted()) return null;
      grid.replaceChildren(...tiles);
      isWhole = true;
    }
    let count = 0;
    for (const tile of grid.querySelectorAll<HTMLElement>('.cat')) {
      const title = tile.querySelector('b')?.textContent ?? '';
      const isShown = matchesCategory({ title, dir: tile.dataset.dir ?? '' }, text);
      // `hidden` belongs to what a visitor never wants to see.
      tile.classList.toggle('out', !isShown);
      if (isShown) count += 1;
    }
    nothing.hidden = count > 0;
    writeAddress(text);
    return count;
  };
}
