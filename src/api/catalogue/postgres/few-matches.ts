import { sql } from 'kysely';
import { listingOf, orderBy, type Sql } from '../lists/listing.ts';
import type { Reading } from '../lists/page.ts';
import type { PageRequest, VideoPage } from '../video-source.ts';
import { countMatches, posted, wholeQuery, type MatchRequest } from './matches.ts';

/** Of D (nothing has it), labels, names, titles: as bm25 weighs them on SQLite. */
const WEIGHTS = sql.raw(`'{0.1, 0.3, 0.6, 1.0}'`);

const matching = (found: MatchRequest): Sql =>
  sql`s.document @@ ${wholeQuery(found)}::tsquery ${posted(found, sql`s`)}`;

/** Few enough to look at what each says: the most fitting first. */
const ranked = (found: MatchRequest): Sql => sql`
  SELECT v.id, count(*) OVER () AS total
  FROM video_search AS s JOIN videos AS v ON v.id = s.video_id
  WHERE ${matching(found)} AND v.visible = 1
  ORDER BY round(ts_rank(${WEIGHTS}, s.document, ${found.words}::tsquery)::numeric, 2) DESC,
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

/** A page of matches that the index of words gives all of, and how many there are. */
export async function fewMatches(
  reading: Reading,
  found: MatchRequest,
  { sort, count, page }: PageRequest,
): Promise<VideoPage> {
  const query = sort === 'relevance' ? ranked(found) : await ordered(reading, found, sort);
  const { rows } = await sql<{ id: number; total: number }>`
    ${query} LIMIT ${count} OFFSET ${(page - 1) * count}`.execute(reading.db);
  const total = rows[0]?.total ?? (page > 1 ? await countMatches(reading, found) : 0);
  return { ids: rows.map(({ id }) => id), total };
}
