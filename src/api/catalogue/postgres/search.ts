import type { FoundPage, SearchRequest } from '../catalogue.ts';
import type { Reading } from '../lists/page.ts';
import { longerWords } from '../longer-words.ts';
import { isNarrowed, type PageRequest, type VideoPage } from '../video-source.ts';
import { expectedMatches, searchableVideos } from './estimate.ts';
import { fewMatches, rankedMatches } from './few-matches.ts';
import { areMany, manyMatches } from './many-matches.ts';
import { isMatched, wholeQuery, type MatchRequest } from './matches.ts';
import { textQueries, type TextQueries } from './text-query.ts';
import { tieredMatches } from './tiered-matches.ts';

/** Up to this many matches are ranked one by one. */
const RANKED = 500;

async function search(
  reading: Reading,
  request: MatchRequest & Pick<TextQueries, 'title'>,
  { sort, ...page }: PageRequest,
): Promise<VideoPage> {
  const expected = await expectedMatches(reading, wholeQuery(request));
  if (sort === 'relevance') {
    const ranked =
      expected > RANKED ? null : await rankedMatches(reading, request, { ...page, most: RANKED });
    return ranked ?? tieredMatches(reading, request, { ...page, sort });
  }
  const soon = areMany(expected, await searchableVideos(reading))
    ? await manyMatches(reading, { ...request, expected }, { ...page, sort })
    : null;
  return soon ?? fewMatches(reading, request, { ...page, sort });
}

/** What the port promises of `searchVideos`, by `tsvector`. */
export async function searchVideos(
  reading: Reading,
  { group, categories, filters, text, now }: SearchRequest,
  page: PageRequest,
): Promise<FoundPage> {
  const queries = textQueries(text, await longerWords(reading.db, text));
  if (!queries) return { ids: [], total: 0, isLoose: false };
  const request = { group, categories, filters, now };
  const all = await search(reading, { ...request, words: queries.all, title: queries.title }, page);
  if (all.total > 0 || queries.any === queries.all) return { ...all, isLoose: false };
  // What narrows a search never makes it find more than without.
  if (isNarrowed(filters, categories) && (await isMatched(reading, group, queries.all)))
    return { ...all, isLoose: false };
  const any = await search(reading, { ...request, words: queries.any, title: null }, page);
  return { ...any, isLoose: true };
}
