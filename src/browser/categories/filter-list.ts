import { abbreviateCount } from '#lib/format.ts';
import { matchesCategory } from '#lib/category-match.ts';
import { categoryIndex, type IndexedCategory } from '#stores/category-index.ts';
import type { Filter } from './filter-categories.ts';

/** As many as a list shows: a visitor types another letter rather than read on. */
const SHOWN = 30;

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
  const size = Object.assign(document.createElement('small'), {
    textContent: abbreviateCount(totalVideos),
  });
  link.append(title, size);
  const row = document.createElement('li');
  row.append(link);
  return row;
}

/** Filters the list of the sidebar or the menu: small categories show too where a text asks for them. */
export function filterList(form: HTMLFormElement): Filter {
  const list = form.parentElement?.parentElement?.querySelector(':scope > .categories');
  const { index } = form.dataset;
  if (!list || index === undefined) throw new TypeError('a filter without a list');
  // What the server listed without a text; a page made for a text has no such list.
  const before = form.querySelector<HTMLInputElement>('[name=q]')?.defaultValue
    ? null
    : [...list.children];

  return async (text, isWanted, none) => {
    if (text === '' && before) {
      list.replaceChildren(...before);
      return before.length;
    }
    const all = await categoryIndex(index);
    if (!isWanted()) return null;
    const least = text === '' ? Number(form.dataset.least) : 0;
    const found = all
      .filter((category) => category.totalVideos >= least && matchesCategory(category, text))
      .slice(0, SHOWN);
    const nothing = Object.assign(document.createElement('li'), {
      className: 'quiet',
      textContent: none,
    });
    list.replaceChildren(...(found.length > 0 ? found.map((one) => rowOf(form, one)) : [nothing]));
    return found.length;
  };
}
