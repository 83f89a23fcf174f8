import { computed, type ReadableAtom } from 'nanostores';
import { RECENT_SEARCHES_SHOWN, SEARCHES_KEPT } from '#config/limits.ts';
import { cleanSearchText, isSearchable } from '#lib/search-text.ts';
import { stored } from './stored.ts';

/** Kept under `searches`: a plain list of titles, newest first (SPEC.md §3, search history). */
const searches = stored(
  'searches',
  (found): readonly string[] =>
    Array.isArray(found)
      ? found.filter((title) => typeof title === 'string').slice(0, SEARCHES_KEPT)
      : [],
  (titles) => titles,
);

const without = (titles: readonly string[], title: string): string[] =>
  titles.filter((other) => other.toLowerCase() !== title.toLowerCase());

/** The last three titles that were searched for, newest first (SPEC.md §9). */
export const $recentSearches: ReadableAtom<readonly string[]> = computed(
  searches.$value,
  (titles) => titles.slice(0, RECENT_SEARCHES_SHOWN),
);

/** Keeps a search; one that is too short to be a search is not kept. */
export function rememberSearch(text: string): void {
  if (!isSearchable(text)) return;
  const title = cleanSearchText(text);
  searches.change((titles) => [title, ...without(titles, title)].slice(0, SEARCHES_KEPT));
}

/** Forgets every search. */
export function forgetSearches(): void {
  searches.change(() => []);
}
