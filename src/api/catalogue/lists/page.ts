import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { TtlCache } from '../../ttl-cache.ts';
import type { PageRequest, VideoFilters, VideoPage, VideoSource } from '../video-source.ts';
import { conditions, listingOf, orderBy } from './listing.ts';
import { cachedTotal } from './totals.ts';

/** What a read of the catalogue works with. */
export interface Reading {
  db: Kysely<Database>;
  /** Counts that are asked again and again, for a short time. */
  totals: TtlCache<number>;
}

/** One page of a list and the list's total. */
export async function videoPage(
  reading: Reading,
  source: VideoSource,
  filters: VideoFilters,
  { sort, count, page }: PageRequest,
): Promise<VideoPage> {
  const total = await countVideos(reading, source, filters);
  const offset = (page - 1) * count;
  if (offset >= total) return { ids: [], total };
  const listing = await listingOf(reading.db, source);
  const { rows } = await sql<{ id: number }>`
    SELECT ${listing.id} AS id FROM ${listing.from} WHERE ${conditions(listing, filters)}
    ORDER BY ${orderBy(listing, sort)} LIMIT ${count} OFFSET ${offset}`.execute(reading.db);
  return { ids: rows.map(({ id }) => id), total };
}

/** Names a source, whatever the order of its categories; null where members write to the list: it is counted each time. */
function sourceKey(source: VideoSource): string | null {
  switch (source.of) {
    case 'everything':
      return `everything:${source.group}`;
    case 'categories': {
      const ids = source.categories.map(({ id }) => id).toSorted((a, b) => a - b);
      return `categories:${source.group}:${ids.join(',')}`;
    }
    case 'model':
    case 'channel':
      return `${source.of}:${source.group}:${source.id}`;
    case 'country':
      return `country:${source.group}:${source.country}`;
    default:
      return null;
  }
}

async function counted({ db }: Reading, source: VideoSource, filters: VideoFilters) {
  const listing = await listingOf(db, source);
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM ${listing.from}
    WHERE ${conditions(listing, filters)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** The total of a list: kept in the database, or counted and remembered for a short time. */
export async function countVideos(
  reading: Reading,
  source: VideoSource,
  filters: VideoFilters,
): Promise<number> {
  const kept = await cachedTotal(reading.db, source, filters);
  if (kept !== null) return kept;
  const count = () => counted(reading, source, filters);
  const key = sourceKey(source);
  if (key === null) return count();
  return reading.totals.get(`videos|${key}|${JSON.stringify(filters)}`, count);
}
