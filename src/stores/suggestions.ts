import { atom, computed, type ReadableAtom } from 'nanostores';
import { readPopularSuggestions } from '#client/popular-suggestions.ts';
import { SUGGEST_DEBOUNCE_MS } from '#config/limits.ts';
import type { SuggestQuery, Suggestions } from '#contract/calls/suggester.ts';
import { cleanSearchText, isSearchable } from '#lib/search-text.ts';
import { environment } from './environment.ts';
import { $exclusions, withoutExcluded } from './exclusions.ts';
import { $recentSearches } from './recent-searches.ts';

/** Answers kept for what is asked again, as when a letter is deleted: a text, for a group, in a language. */
const CACHE_SIZE = 50;

const $text = atom('');
const $found = atom<Suggestions | null>(null);

/** The text in the search field. */
export const $searchText: ReadableAtom<string> = $text;

/**
 * What is suggested for the text, without what the visitor never wants to see; `null` when nothing is (a
 * short text, no answer yet, an API in trouble).
 */
export const $suggestions: ReadableAtom<Suggestions | null> = computed(
  [$found, $exclusions],
  (found, exclusions) => found && withoutExcluded(found, exclusions),
);

const cache = new Map<string, Suggestions>();
let asking: AbortController | undefined;
let popular: Promise<Suggestions | null> | undefined;

/**
 * Says what the search field holds. Asks 300 ms after the last key once there are over 2 characters (SPEC.md §5), for what the
 * page's group has; for any without one. Categories are named in the page's language.
 */
export function typeSearch(raw: string, of: SuggestQuery = {}): void {
  $text.set(raw);
  const text = cleanSearchText(raw);
  asking?.abort();
  if (!isSearchable(text)) {
    $found.set(null);
    return;
  }
  const asked = { text, ...of };
  const known = cache.get(JSON.stringify(asked));
  if (known) {
    $found.set(known);
    return;
  }
  asking = new AbortController();
  const { signal } = asking;
  // The client comes while the visitor still types; a failure shows when it is needed.
  loadClient().catch(() => undefined);
  const timer = setTimeout(() => void ask(asked, signal), SUGGEST_DEBOUNCE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Suggests what is popular while the field is empty and nothing was searched for before; asked for once a page. */
export function showPopular(path: string): void {
  if ($text.get() !== '' || $recentSearches.get().length > 0) return;
  const { fetch, address } = environment();
  popular ??= readPopularSuggestions(fetch, new URL(path, address())).catch(() => {
    // The next look at the field tries again.
    popular = undefined;
    return null;
  });
  void popular.then((found) => $text.get() === '' && $found.set(found));
}

/** Loaded with the first text, so that a field that is only looked at costs no client. */
const loadClient = (): Promise<typeof import('#client/suggest.ts')> => import('#client/suggest.ts');

async function ask(asked: SuggestQuery & { text: string }, signal: AbortSignal): Promise<void> {
  const { fetch, address } = environment();
  try {
    const { suggest } = await loadClient();
    const found = await suggest({ fetch, origin: address().origin }, asked, signal);
    if (signal.aborted) return;
    keep(JSON.stringify(asked), found);
    $found.set(found);
  } catch {
    // Suggestions are an extra: the search itself works without them.
    if (!signal.aborted) $found.set(null);
  }
}

function keep(key: string, found: Suggestions): void {
  cache.set(key, found);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
}
