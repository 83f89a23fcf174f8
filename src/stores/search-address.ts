import { cleanSearchText, isSearchable } from '#lib/search-text.ts';
import { localPath, paths } from '#routes/paths.ts';
import { withQuery } from '#lib/query.ts';
import { splitPrefix } from '#lib/view.ts';
import { environment } from './environment.ts';

/** What a search on the search page keeps. */
const KEPT = ['sort', 'date', 'duration', 'type', 'category'];

/** One of our paths under the language prefix that the page has. */
export function inPageLanguage(path: string): string {
  const { prefix } = splitPrefix(environment().address().pathname);
  return localPath(prefix === null ? '' : `/${prefix}`, path);
}

/** The address of a search. A search on the search page keeps its filters. */
export function searchAddress(text: string): string {
  const address = environment().address();
  const results = inPageLanguage(paths.search(''));
  const onResults = splitPrefix(address.pathname).path.startsWith('/search/');
  // As the form sends them: the results pass over what is none.
  const kept = KEPT.map((name) => [name, (onResults && address.searchParams.get(name)) || '']);
  return withQuery(results, { s: cleanSearchText(text), ...Object.fromEntries(kept) });
}

/** Goes to the results, which keep the title where there are any. Nothing happens with 2 or fewer characters (SPEC.md §5). */
export function search(text: string): void {
  if (!isSearchable(text)) return;
  environment().navigate(searchAddress(text));
}
