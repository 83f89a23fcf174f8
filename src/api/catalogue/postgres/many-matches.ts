import { sql } from 'kysely';
import { conditions, listingOf, sortColumn, type Sql } from '../lists/listing.ts';
import type { Reading } from '../lists/page.ts';
import type { PageRequest, VideoPage } from '../video-source.ts';
import { searchableVideos } from './estimate.ts';
import { wholeQuery, type MatchRequest } from './matches.ts';
import { rounded } from './tiered-matches.ts';

/** Pages beyond are rarely asked for: there the index of words is no slower. */
const DEEPEST = 1200;
/** So many times as many videos are looked at as should be needed. */
const PATIENCE = 4;
/** Looking at every match costs as much as walking to the first ones when there are about this root of them. */
const FEW = 50;

/** Whether as many are expected that walking down the list finds a page of them sooner than the index of words. */
export const areMany = (expected: number, videos: number): boolean =>
  expected > Math.max(5000, Math.sqrt(FEW * videos));

/** What the walk looks at: at most `most` videos of the list, in its order. */
async function walk(reading: Reading, found: MatchRequest, column: Sql, most: number) {
  const listing = await listingOf(reading.db, { of: 'everything', group: found.group });
  return sql`(SELECT v.id, ${column} AS place FROM ${listing.from}
    WHERE ${conditions(listing, found.filters)}
    ORDER BY ${column} DESC, v.id DESC LIMIT ${most}) AS v`;
}

/** So many matches in the order of a list that the first ones are soon met in the list itself, looking at one video after another. */
export interface ManyMatches extends MatchRequest {
  /** How many PostgreSQL expects. */
  expected: number;
}

/**
 * A page of those; null where fewer were met than should have been: words that never stand together, say. The total is what PostgreSQL expects.
 */
export async function manyMatches(
  reading: Reading,
  found: ManyMatches,
  { sort, count, page }: PageRequest & { sort: Exclude<PageRequest['sort'], 'relevance'> },
): Promise<VideoPage | null> {
  const { expected } = found;
  const total = rounded(expected);
  const offset = (page - 1) * count;
  if (offset >= total) return { ids: [], total };
  const wanted = offset + count;
  if (wanted > DEEPEST) return null;
  const most = Math.ceil((PATIENCE * wanted * (await searchableVideos(reading))) / expected);
  // OFFSET 0 keeps PostgreSQL from asking the index of words after all.
  const { rows } = await sql<{ id: number }>`SELECT v.id
    FROM ${await walk(reading, found, sortColumn(sort), most)} JOIN LATERAL
      (SELECT document FROM video_search WHERE video_id = v.id OFFSET 0) AS s ON true
    WHERE s.document @@ ${wholeQuery(found)}::tsquery
    ORDER BY v.place DESC, v.id DESC LIMIT ${wanted}`.execute(reading.db);
  if (rows.length < wanted) return null;
  return { ids: rows.slice(offset).map(({ id }) => id), total };
}
