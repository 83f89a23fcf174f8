import { SEARCH_TEXT_LIMIT, type SearchQuery } from '#contract/calls/search.ts';
import type { CallContext } from '../../context.ts';
import { toFilters } from '../videos/filters.ts';
import { echo } from '../videos/echo.ts';
import { chosenCategories, inCategories } from '../videos/sources/categories.ts';
import { everything } from '../videos/sources/everything.ts';
import { loadTiles } from '../videos/tiles.ts';
import { pages, text } from '../wire-values.ts';
import { facetsOf } from './facets.ts';
import { searchExpressions } from './expression.ts';
import { countMatches, matchPage } from './matches.ts';
import { sortedMatches } from './sorted.ts';

type SearchParams = Omit<SearchQuery, 'anything'>;

/** Where to look: in the categories that a search names, else everywhere. Throws `bad_object`, `not_found`. */
async function placeOf(context: CallContext, { category = '', gender }: SearchParams) {
  const chosen = category === '' ? [] : await chosenCategories(context, category);
  const source =
    chosen.length > 0 ? await inCategories(context, gender, chosen) : everything(gender);
  return { chosen, source };
}

/**
 * Videos that hold every word of a text (the last one may be a beginning); where none does, those that
 * hold any of them. A text without a word finds nothing.
 */
export async function searchVideos(caller: CallContext, params: SearchParams): Promise<object> {
  const context = { ...caller, db: caller.longReads };
  const cut = Array.from(params.text).slice(0, SEARCH_TEXT_LIMIT).join('');
  const expressions = searchExpressions(cut);
  const answered = { params: echo({ ...params, section: 'search' }) };
  const { chosen, source } = await placeOf(context, params);
  const categories = chosen.map(({ dir, title }) => ({ dir, title }));
  if (!expressions)
    return { videos: [], total_count: '0', pages: 0, categories, facets: [], ...answered };
  const filters = toFilters(context, params);
  const request = { group: params.gender, filters, source, expression: expressions.all };
  let total = await countMatches(context, request);
  let { title } = expressions;
  if (total === 0 && expressions.any !== expressions.all) {
    request.expression = expressions.any;
    title = null;
    total = await countMatches(context, request);
  }
  const { sort, count, page } = params;
  const ids =
    sort === 'relevance'
      ? await matchPage(context, { ...request, title, total, count, page })
      : await sortedMatches(context, { ...request, total }, { sort, count, page });
  return {
    videos: await loadTiles(context, ids),
    total_count: text(total),
    pages: pages(total, count),
    categories,
    facets: await facetsOf(context, ids, chosen),
    ...answered,
  };
}
