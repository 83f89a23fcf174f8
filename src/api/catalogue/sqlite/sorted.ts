import { sql } from 'kysely';
import { conditions, listingOf, orderBy, type Listing } from '../lists/listing.ts';
import { countVideos, type Reading } from '../lists/page.ts';
import type { PageRequest, VideoSource } from '../video-source.ts';
import type { MatchRequest } from './narrowing.ts';
import { SEARCH_KEY_VIDEO_ID, videoSearchTable } from './search-key.ts';

/**
 * Collecting all matches costs about as much a match as walking costs a row, divided by this: many matches
 * lie so thick in the list that few rows have to be walked.
 */
const WALK_COST = 14;
/** Room for matches that lie thinner at the beginning of the list than in the whole of it. */
const ROOM = 1.3;
const LEAST_WALKED = 60;

interface SortedRequest extends MatchRequest {
  /** Where the videos are looked for: everywhere, or in categories. */
  source: VideoSource;
  total: number;
}

interface Sought extends MatchRequest {
  listing: Listing;
}

/** The ids of one page: all matches are collected, then met along the sort's index (`+` keeps SQLite on it). */
async function collected(
  { db }: Reading,
  { group, expression, filters, listing }: Sought,
  { sort, count, page }: PageRequest,
): Promise<number[]> {
  const table = sql.table(videoSearchTable(group));
  const matches = sql`SELECT ${sql.raw(SEARCH_KEY_VIDEO_ID)} FROM ${table}
    WHERE ${table} MATCH ${expression}`;
  const { rows } = await sql<{ id: number }>`SELECT ${listing.id} AS id FROM ${listing.from}
    WHERE ${conditions(listing, filters)} AND +${listing.id} IN (${matches})
    ORDER BY ${orderBy(listing, sort)} LIMIT ${count} OFFSET ${(page - 1) * count}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Candidate {
  id: number;
  search_key: number | null;
}

/** The first rows of the sorted list, whether they match or not. */
async function walk({ db }: Reading, sought: Sought, page: PageRequest, rows: number) {
  const { filters, listing } = sought;
  const found = await sql<Candidate>`SELECT ${listing.id} AS id,
      (SELECT search_key FROM videos AS own WHERE own.id = ${listing.id}) AS search_key
    FROM ${listing.from} WHERE ${conditions(listing, filters)}
    ORDER BY ${orderBy(listing, page.sort)} LIMIT ${rows}`.execute(db);
  return found.rows;
}

/** Those of the candidates that match, in their order. */
async function matching({ db }: Reading, request: MatchRequest, candidates: Candidate[]) {
  const table = sql.table(videoSearchTable(request.group));
  const keys = JSON.stringify(candidates.map(({ search_key }) => search_key));
  // One pass over the matches: FTS5 asked for one rowid at a time reads its lists anew for each.
  const { rows } = await sql<{ key: number }>`SELECT rowid AS key FROM ${table}
    WHERE ${table} MATCH ${request.expression}
      AND +rowid IN (SELECT value FROM json_each(${keys}))`.execute(db);
  const hits = new Set(rows.map(({ key }) => key));
  return candidates.filter(({ search_key }) => search_key !== null && hits.has(search_key));
}

/** The ids of one page of matches in the order of a list. */
export async function sortedMatches(
  reading: Reading,
  request: SortedRequest,
  page: PageRequest,
): Promise<number[]> {
  const { filters, source, total } = request;
  const until = page.page * page.count;
  if (until - page.count >= total) return [];
  const sought = { ...request, listing: await listingOf(reading.db, source) };
  const listed = await countVideos(reading, source, filters);
  let rows = Math.ceil((Math.min(until, total) * ROOM * listed) / total) + LEAST_WALKED;
  while (rows * WALK_COST < total) {
    const candidates = await walk(reading, sought, page, rows);
    const found = await matching(reading, request, candidates);
    if (found.length >= Math.min(until, total) || candidates.length < rows) {
      return found.slice(until - page.count, until).map(({ id }) => id);
    }
    rows *= 3;
  }
  return collected(reading, sought, page);
}
