import { SEARCH_TEXT_LIMIT, type SearchQuery } from '#contract/calls/search.ts';
import type { FoundPage, SearchRequest } from '../../catalogue/catalogue.ts';
import { seconds, type CallContext } from '../../context.ts';
import { chosenCategories } from '../videos/chosen-categories.ts';
import { echo } from '../videos/echo.ts';
import { toFilters } from '../videos/filters.ts';
import { loadTiles } from '../videos/tiles.ts';
import { pages, text } from '../wire-values.ts';
import { facetsOf } from './facets.ts';

type SearchParams = Omit<SearchQuery, 'anything'>;

/** The page of a text, or, where nothing holds all its words, of the text that it is a slip of the finger from. */
async function searchOrSpell(
  { catalogue }: CallContext,
  request: SearchRequest,
  params: SearchParams,
): Promise<{ page: FoundPage; corrected: string | null }> {
  const page = await catalogue.searchVideos(request, params);
  if (page.total > 0 && !page.isLoose) return { page, corrected: null };
  const text = await catalogue.spelled(request.text, request.group);
  if (text === null) return { page, corrected: null };
  const spelled = await catalogue.searchVideos({ ...request, text }, params);
  // What was meant is outside what narrows the search: the empty page says so, and that there is more without.
  if (spelled.total === 0 && !spelled.isLoose && page.isLoose)
    return { page: spelled, corrected: null };
  const isBetter = spelled.total > 0 && (page.total === 0 || !spelled.isLoose);
  return isBetter ? { page: spelled, corrected: text } : { page, corrected: null };
}

async function search(context: CallContext, params: SearchParams): Promise<object> {
  const { gender: group, category = '', count } = params;
  const chosen = category === '' ? [] : await chosenCategories(context, category);
  const filters = toFilters(context, params);
  const cut = Array.from(params.text).slice(0, SEARCH_TEXT_LIMIT).join('');
  const request = { group, text: cut, categories: chosen, filters, now: seconds(context) };
  const { page, corrected } = await searchOrSpell(context, request, params);
  const { ids, total } = page;
  return {
    videos: await loadTiles(context, ids),
    total_count: text(total),
    pages: pages(total, count),
    categories: chosen.map(({ dir, title }) => ({ dir, title })),
    corrected,
    facets: await facetsOf(context, ids, chosen),
    params: echo({ ...params, section: 'search' }),
  };
}

/**
 * Videos that hold every word of a text (the last one may be a beginning); where none does, those that
 * hold them as they may have been meant (`corrected`), or any of them. A text without a word finds nothing. Throws `bad_object`, `not_found`.
 */
export const searchVideos = (context: CallContext, params: SearchParams): Promise<object> =>
  context.searchTurn(() => search(context, params));
