import type { Reading } from '../lists/page.ts';
import type { PageRequest, VideoPage } from '../video-source.ts';
import { expectedMatches } from './estimate.ts';
import { countMatches, wholeQuery, type MatchRequest } from './matches.ts';
import { popularMatches, type Part } from './popular-matches.ts';
import type { TextQueries } from './text-query.ts';

type TieredRequest = MatchRequest & Pick<TextQueries, 'title'>;

/** Up to this many matches are counted, beyond it their number is what PostgreSQL expects: to count them it has to look at each. */
const COUNTED = 5000;

/** Two digits say how many there are about. */
export function rounded(expected: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(expected)) - 1);
  return Math.floor(expected / unit) * unit;
}

/** How many match: counted, or about as many as that. */
async function totalOf(reading: Reading, request: MatchRequest): Promise<number> {
  const expected = await expectedMatches(reading, wholeQuery(request));
  return expected > COUNTED ? rounded(expected) : countMatches(reading, request);
}

/** Ids of a page, those first whose titles match, each the most popular first. */
async function idsOf(
  reading: Reading,
  { title, words, ...place }: TieredRequest,
  { limit, offset }: Part,
): Promise<number[]> {
  const read = (query: string, part: Part): Promise<number[]> =>
    popularMatches(reading, { ...place, words: query }, part);
  if (title === null) return read(words, { limit, offset });
  const first = await read(title, { limit, offset });
  if (first.length === limit) return first;
  const titled =
    first.length > 0
      ? offset + first.length
      : await countMatches(reading, { ...place, words: title });
  const rest = await read(`(${words}) & !(${title})`, {
    limit: limit - first.length,
    offset: Math.max(0, offset - titled),
  });
  return [...first, ...rest];
}

/** A page of matches that are too many to be ranked one by one, in the order that they have on SQLite. */
export async function tieredMatches(
  reading: Reading,
  request: TieredRequest,
  { count, page }: PageRequest,
): Promise<VideoPage> {
  const offset = (page - 1) * count;
  const total = await totalOf(reading, request);
  if (offset >= total) return { ids: [], total };
  const ids = await idsOf(reading, request, { limit: count, offset });
  // Fewer than were expected, words that never stand together, say: those are soon counted.
  const isShort = ids.length < Math.min(count, total - offset);
  return { ids, total: isShort ? await countMatches(reading, request) : total };
}
