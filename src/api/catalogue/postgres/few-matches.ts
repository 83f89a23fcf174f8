import { sql } from 'kysely';
import { listingOf, orderBy, type Sql } from '../lists/listing.ts';
import type { Reading } from '../lists/page.ts';
import type { PageRequest, VideoPage } from '../video-source.ts';
import { countMatches, posted, wholeQuery, type MatchRequest } from './matches.ts';

/** Of D (nothing has it), labels, names, titles: as bm25 weighs them on SQLite. */
const WEIGHTS = sql.raw(`'{0.1, 0.3, 0.6, 1.0}'`);

const matching = (found: MatchRequest): Sql =>
  sql`s.document @@ ${wholeQuery(found)}::tsquery ${posted(found, sql`s`)}`;

/** Those of these videos' entries that are shown, the most fitting first. */
const ranked = (ids: readonly number[], words: string): Sql => sql`
  SELECT v.id, count(*) OVER () AS total
  FROM video_search AS s JOIN videos AS v ON v.id = s.video_id
  WHERE s.video_id = ANY(${[...ids]}::bigint[]) AND v.visible = 1
  ORDER BY round(ts_rank(${WEIGHTS}, s.document, ${words}::tsquery)::numeric, 2) DESC,
    v.popularity DESC, v.id DESC`;

/**
 * In the order of a list. Matches are numbers before their videos are looked up, all in one walk along the key: what is sorted and counted carries no
 * document, and half the time goes.
 */
async function ordered(
  { db }: Reading,
  found: MatchRequest,
  sort: Exclude<PageRequest['sort'], 'relevance'>,
): Promise<Sql> {
  const listing = await listingOf(db, { of: 'everything', group: found.group });
  return sql`SELECT v.id, count(*) OVER () AS total FROM videos AS v
    WHERE v.visible = 1
      AND v.id = ANY(ARRAY(SELECT s.video_id FROM video_search AS s WHERE ${matching(found)}))
    ORDER BY ${orderBy(listing, sort)}`;
}

async function pageOf(
  reading: Reading,
  found: MatchRequest,
  { query, count, page }: { query: Sql; count: number; page: number },
): Promise<VideoPage> {
  const { rows } = await sql<{ id: number; total: number }>`
    ${query} LIMIT ${count} OFFSET ${(page - 1) * count}`.execute(reading.db);
  const total = rows[0]?.total ?? (page > 1 ? await countMatches(reading, found) : 0);
  return { ids: rows.map(({ id }) => id), total };
}

/**
 * A page of so few matches that what each says can be looked at, the most fitting first; null where there are more than `most`: words that stand together are
 * more than PostgreSQL expects.
 */
export async function rankedMatches(
  reading: Reading,
  found: MatchRequest,
  { most, ...page }: Pick<PageRequest, 'count' | 'page'> & { most: number },
): Promise<VideoPage | null> {
  // MATERIALIZED: planned as if all were wanted. For some, PostgreSQL would walk through the table, where those of a group stand together.
  const { rows } = await sql<{ id: number }>`WITH found AS MATERIALIZED (
      SELECT s.video_id AS id FROM video_search AS s WHERE ${matching(found)})
    SELECT id FROM found LIMIT ${most + 1}`.execute(reading.db);
  if (rows.length > most) return null;
  const ids = rows.map(({ id }) => id);
  return pageOf(reading, found, { query: ranked(ids, found.words), ...page });
}

/** A page of matches in the order of a list, all of which the index of words gives, and how many there are. */
export async function fewMatches(
  reading: Reading,
  found: MatchRequest,
  { sort, ...page }: PageRequest & { sort: Exclude<PageRequest['sort'], 'relevance'> },
): Promise<VideoPage> {
  return pageOf(reading, found, { query: await ordered(reading, found, sort), ...page });
}
