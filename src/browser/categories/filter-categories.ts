import type { Language } from '#config/locales.ts';
import { loadTexts } from '#i18n/island-texts.ts';
import { matchesCategory } from '#lib/category-match.ts';
import { abbreviateCount } from '#lib/format.ts';
import { languageOf } from '#lib/language.ts';
import { categoryIndex, type IndexedCategory } from '#stores/category-index.ts';
import { parseSameView } from '../parts/parse-page.ts';

/** As many as a list shows: a visitor types another letter rather than read on. */
const SHOWN = 30;

/**
 * Shows what fits a text and gives its entries; null when the text is not wanted any more by the time
 * that is known. `none` is what an empty list says.
 */
type Filter = (
  text: string,
  isWanted: () => boolean,
  none: string,
) => Promise<readonly HTMLElement[] | null>;

const find = <Found extends Element>(page: Document, selector: string): Found => {
  const found = page.querySelector<Found>(selector);
  if (!found) throw new TypeError(`no ${selector} in the index`);
  return found;
};

/** A page made for a text holds what fits it only: the rest is in the index without one. */
async function fetchWhole(address: string): Promise<Element[]> {
  const page = await parseSameView(await fetch(address));
  return [...find(page, '.cats').children];
}

function withText(href: string, text: string): string {
  const address = new URL(href);
  if (text === '') address.searchParams.delete('q');
  else address.searchParams.set('q', text);
  return address.href;
}

/** Says the text in the address, so that the page can be shared, loaded again and come back to; links to other orders keep it. */
function writeAddress(text: string): void {
  history.replaceState(history.state, '', withText(location.href, text));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav.filters a[href]'))
    link.href = withText(link.href, text);
}

/** Filters the tiles of the category index. */
function filterGrid(form: HTMLFormElement): Filter {
  const grid = find<HTMLElement>(document, '.cats');
  let isWhole = !form.querySelector<HTMLInputElement>('[name=q]')?.defaultValue;

  return async (text, isWanted) => {
    if (!isWhole) {
      const tiles = await fetchWhole(form.dataset.whole ?? '');
      if (!isWanted()) return null;
      grid.replaceChildren(...tiles);
      isWhole = true;
    }
    const found: HTMLElement[] = [];
    for (const tile of grid.querySelectorAll<HTMLElement>('.cat')) {
      const title = tile.querySelector('b')?.textContent ?? '';
      const isShown = matchesCategory({ title, dir: tile.dataset.dir ?? '' }, text);
      // `hidden` belongs to what a visitor never wants to see.
      tile.classList.toggle('out', !isShown);
      if (isShown) found.push(tile);
    }
    writeAddress(text);
    return found;
  };
}

/** The address of a listing by these categories, as the page wrote it for any (`~`). */
const addressOf = ({ dataset, action }: HTMLFormElement, dirs: readonly string[]): string =>
  dirs.length === 0
    ? action
    : (dataset.to ?? '').replace('~', dirs.map(encodeURIComponent).join(','));

function rowOf(form: HTMLFormElement, { dir, title, totalVideos }: IndexedCategory): HTMLElement {
  const chosen = (form.dataset.chosen ?? '').split(',').filter((other) => other !== '');
  const isChosen = chosen.includes(dir);
  const next = isChosen ? chosen.filter((other) => other !== dir) : [...chosen, dir];
  const link = document.createElement('a');
  if (isChosen) link.setAttribute('aria-current', 'true');
  if (next.length <= Number(form.dataset.max)) link.href = addressOf(form, next);
  else {
    link.role = 'link';
    link.ariaDisabled = 'true';
  }
  link.append(title);
  // How many carry it together with those that are chosen, nobody has counted.
  if (chosen.length === 0) {
    const textContent = abbreviateCount(totalVideos, languageOf(document.documentElement.lang));
    link.append(Object.assign(document.createElement('small'), { textContent }));
  }
  const row = document.createElement('li');
  row.append(link);
  return row;
}

/** Filters the list of the sidebar or the menu: small categories show too where a text asks for them. */
function filterList(form: HTMLFormElement): Filter {
  const list = form.parentElement?.parentElement?.querySelector(':scope > .categories');
  const { index } = form.dataset;
  if (!list || index === undefined) throw new TypeError('a filter without a list');
  // What the server listed without a text; a page made for a text has no such list.
  const before = form.querySelector<HTMLInputElement>('[name=q]')?.defaultValue
    ? null
    : [...list.querySelectorAll<HTMLElement>(':scope > li')];

  return async (text, isWanted, none) => {
    if (text === '' && before) {
      list.replaceChildren(...before);
      return before;
    }
    const all = await categoryIndex(index);
    if (!isWanted()) return null;
    const least = text === '' ? Number(form.dataset.least) : 0;
    const found = all
      .filter((category) => category.totalVideos >= least && matchesCategory(category, text))
      .slice(0, SHOWN);
    const rows = found.map((one) => rowOf(form, one));
    const nothing = Object.assign(document.createElement('li'), {
      ...{ className: 'quiet', textContent: none, hidden: rows.length > 0 },
    });
    list.replaceChildren(...rows, nothing);
    return rows;
  };
}

/** Where a screen reader hears how many there are. */
function statusOf(form: HTMLFormElement): HTMLElement {
  const status = Object.assign(document.createElement('div'), { className: 'vh', role: 'status' });
  form.append(status);
  return status;
}

/**
 * Filters categories while a text is typed: those of the list below the field, or those of the index. Its form
 * stays what it is without script.
 */
function filterCategories(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=q]');
  if (!field) return;
  const isGrid = form.dataset.categories === 'grid';
  const show = isGrid ? filterGrid(form) : filterList(form);
  const nothing = isGrid ? find<HTMLElement>(document, '#no-categories') : null;
  const texts = loadTexts('islands', document.documentElement.lang as Language);
  const status = statusOf(form);

  const update = async (): Promise<void> => {
    const text = field.value.trim();
    try {
      const t = await texts;
      const isWanted = (): boolean => field.value.trim() === text;
      const found = await show(text, isWanted, t('categories.none'));
      if (found === null) return;
      // What a visitor never wants to see has to be taken out again, and is not counted.
      dispatchEvent(new Event('islet:listed'));
      const count = found.filter(({ hidden }) => !hidden).length;
      if (nothing) nothing.hidden = count > 0;
      // All that fits may be left out.
      const last = found[0]?.parentElement?.lastElementChild;
      if (!isGrid && last instanceof HTMLElement && !found.includes(last)) last.hidden = count > 0;
      status.textContent = count === 0 ? t('categories.none') : t('categories.found', { count });
    } catch {
      // The list stays as it is, and Enter asks the server.
    }
  };
  field.addEventListener('input', () => void update());
  // What was typed while this was on its way.
  if (field.value !== field.defaultValue) void update();
}

document.querySelectorAll<HTMLFormElement>('form[data-categories]').forEach(filterCategories);
