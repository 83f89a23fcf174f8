import { sql } from 'kysely';
import { listingOf, orderBy, type Sql } from '../lists/listing.ts';
import type { Reading } from '../lists/page.ts';
import type { PageRequest, VideoPage } from '../video-source.ts';
import { countMatches, posted, wholeQuery, type MatchRequest } from './matches.ts';
import type { TextQueries } from './text-query.ts';

/** Of D (nothing has it), labels, names, titles: as bm25 weighs them on SQLite. */
const WEIGHTS = sql.raw(`'{0.1, 0.3, 0.6, 1.0}'`);
/** Up to this many matches are ranked one by one; beyond it, titles first. */
const RANKED = 1000;

export type Found = MatchRequest & { title: TextQueries['title']; expected: number };

function fitness({ words, title, expected }: Found): Sql {
  if (expected <= RANKED)
    return sql`round(ts_rank(${WEIGHTS}, s.document, ${words}::tsquery)::numeric, 2) DESC,`;
  return title === null ? sql`` : sql`(s.document @@ ${title}::tsquery) DESC,`;
}

async function order(reading: Reading, found: Found, sort: PageRequest['sort']): Promise<Sql> {
  if (sort === 'relevance') return sql`${fitness(found)} v.popularity DESC, v.id DESC`;
  return orderBy(await listingOf(reading.db, { of: 'everything', group: found.group }), sort);
}

/** A page of matches that the index of words gives all of, and how many there are. */
export async function fewMatches(
  reading: Reading,
  found: Found,
  { sort, count, page }: PageRequest,
): Promise<VideoPage> {
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT v.id, count(*) OVER () AS total
    FROM video_search AS s JOIN videos AS v ON v.id = s.video_id
    WHERE s.document @@ ${wholeQuery(found)}::tsquery AND v.visible = 1 ${posted(found, sql`s`)}
    ORDER BY ${await order(reading, found, sort)}
    LIMIT ${count} OFFSET ${(page - 1) * count}`.execute(reading.db);
  const total = rows[0]?.total ?? (page > 1 ? await countMatches(reading, found) : 0);
  return { ids: rows.map(({ id }) => id), total };
}
