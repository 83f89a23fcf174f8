import { sql } from 'kysely';
import { conditions, listingOf, sortColumn, type Sql } from '../lists/listing.ts';
import type { Reading } from '../lists/page.ts';
import type { PageRequest, VideoPage } from '../video-source.ts';
import { searchableVideos } from './estimate.ts';
import type { Found } from './few-matches.ts';
import { wholeQuery } from './matches.ts';

/** So many of the most popular matches are told apart by whether their titles match. */
const TITLED = 120;
/** Pages beyond are rarely asked for: there the index of words is no slower. */
const DEEPEST = 1200;
/** So many times as many videos are looked at as should be needed. */
const PATIENCE = 4;
/** Looking at every match costs as much as walking to the first ones when there are about this root of them. */
const FEW = 30;

/** Whether as many are expected that walking down the list finds a page of them sooner than the index of words. */
export const areMany = (expected: number, videos: number): boolean =>
  expected > Math.max(5000, Math.sqrt(FEW * videos));

/** Two digits say how many there are about. */
export function rounded(expected: number): number {
  const unit = 10 ** (Math.floor(Math.log10(expected)) - 1);
  return Math.floor(expected / unit) * unit;
}

/** What the walk looks at: at most `most` videos of the list, in its order. */
async function walk(reading: Reading, found: Found, column: Sql, most: number): Promise<Sql> {
  const listing = await listingOf(reading.db, { of: 'everything', group: found.group });
  return sql`(SELECT v.id, ${column} AS place FROM ${listing.from}
    WHERE ${conditions(listing, found.filters)}
    ORDER BY ${column} DESC, v.id DESC LIMIT ${most}) AS v`;
}

/**
 * A page of so many matches that the first ones are soon met in the list itself, looking at one video after another; null
 * where fewer were met than should have been: words that never stand together, say. The total is what PostgreSQL expects.
 */
export async function manyMatches(
  reading: Reading,
  found: Found,
  { sort, count, page }: PageRequest,
): Promise<VideoPage | null> {
  const { expected, title } = found;
  const total = rounded(expected);
  const offset = (page - 1) * count;
  if (offset >= total) return { ids: [], total };
  const wanted = Math.max(offset + count, sort === 'relevance' ? TITLED : 0);
  if (wanted > DEEPEST) return null;
  const most = Math.ceil((PATIENCE * wanted * (await searchableVideos(reading))) / expected);
  const column = sortColumn(sort === 'relevance' ? 'most-popular' : sort);
  // OFFSET 0 keeps PostgreSQL from asking the index of words after all.
  const { rows } = await sql<{ id: number; titled: boolean }>`
    SELECT v.id, ${title === null ? sql`false` : sql`s.document @@ ${title}::tsquery`} AS titled
    FROM ${await walk(reading, found, column, most)} JOIN LATERAL
      (SELECT document FROM video_search WHERE video_id = v.id OFFSET 0) AS s ON true
    WHERE s.document @@ ${wholeQuery(found)}::tsquery
    ORDER BY v.place DESC, v.id DESC LIMIT ${wanted}`.execute(reading.db);
  if (rows.length < wanted) return null;
  const ids = ({ titled }: { titled: boolean }) =>
    rows.slice(0, TITLED).flatMap((row) => (row.titled === titled ? [row.id] : []));
  const ordered =
    sort === 'relevance'
      ? [
          ...ids({ titled: true }),
          ...ids({ titled: false }),
          ...rows.slice(TITLED).map(({ id }) => id),
        ]
      : rows.map(({ id }) => id);
  return { ids: ordered.slice(offset, offset + count), total };
}
