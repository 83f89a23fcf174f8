import { SEARCH_TEXT_LIMIT, type SearchQuery } from '#contract/calls/search.ts';
import { seconds, type CallContext } from '../../context.ts';
import { chosenCategories } from '../videos/chosen-categories.ts';
import { echo } from '../videos/echo.ts';
import { toFilters } from '../videos/filters.ts';
import { loadTiles } from '../videos/tiles.ts';
import { pages, text } from '../wire-values.ts';
import { facetsOf } from './facets.ts';

type SearchParams = Omit<SearchQuery, 'anything'>;

/**
 * Videos that hold every word of a text (the last one may be a beginning); where none does, those that
 * hold any of them. A text without a word finds nothing. Throws `bad_object`, `not_found`.
 */
export async function searchVideos(context: CallContext, params: SearchParams): Promise<object> {
  const { gender: group, category = '', count } = params;
  const chosen = category === '' ? [] : await chosenCategories(context, category);
  const filters = toFilters(context, params);
  const cut = Array.from(params.text).slice(0, SEARCH_TEXT_LIMIT).join('');
  const request = { group, text: cut, categories: chosen, filters, now: seconds(context) };
  const { ids, total } = await context.catalogue.searchVideos(request, params);
  return {
    videos: await loadTiles(context, ids),
    total_count: text(total),
    pages: pages(total, count),
    categories: chosen.map(({ dir, title }) => ({ dir, title })),
    facets: await facetsOf(context, ids, chosen),
    params: echo({ ...params, section: 'search' }),
  };
}
