import type { FoundPage, SearchRequest } from '../catalogue.ts';
import type { Reading } from '../lists/page.ts';
import { longerWords } from '../longer-words.ts';
import { isNarrowed, type PageRequest, type VideoSource } from '../video-source.ts';
import { categoryTerms, inCategories, matchExpressions } from './match-expression.ts';
import { countMatches, isMatched, matchPage } from './matches.ts';
import { sortedMatches } from './sorted.ts';

const placeOf = ({ group, categories }: SearchRequest): VideoSource =>
  categories.length > 0 ? { of: 'categories', group, categories } : { of: 'everything', group };

/** What the port promises of `searchVideos`, by FTS5. */
export async function searchVideos(
  reading: Reading,
  request: SearchRequest,
  page: PageRequest,
): Promise<FoundPage> {
  const expressions = matchExpressions(request.text, await longerWords(reading.db, request.text));
  if (!expressions) return { ids: [], total: 0, isLoose: false };
  const { group, filters, categories } = request;
  const narrowed = (expression: string): string => inCategories(expression, categories);
  const matched = {
    group,
    filters,
    source: placeOf(request),
    expression: narrowed(expressions.all),
  };
  let total = await countMatches(reading, matched);
  let title = expressions.title === null ? null : narrowed(expressions.title);
  const terms = [...expressions.terms, ...categoryTerms(categories)];
  const isLoose =
    total === 0 &&
    expressions.any !== expressions.all &&
    // What narrows a search never makes it find more than without.
    !(isNarrowed(filters, categories) && (await isMatched(reading, group, expressions.all)));
  if (isLoose) {
    matched.expression = narrowed(expressions.any);
    title = null;
    total = await countMatches(reading, matched);
  }
  const ids =
    page.sort === 'relevance'
      ? await matchPage(reading, { ...matched, ...page, title, total, terms })
      : await sortedMatches(reading, { ...matched, total }, page);
  return { ids, total, isLoose };
}
