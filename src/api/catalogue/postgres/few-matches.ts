import type { VideoSort } from '#contract/enums.ts';
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

const orderOf = async (reading: Reading, { group }: Found, sort: VideoSort): Promise<Sql> =>
  orderBy(await listingOf(reading.db, { of: 'everything', group }), sort);

const matching = (found: Found): Sql =>
  sql`s.document @@ ${wholeQuery(found)}::tsquery ${posted(found, sql`s`)}`;

/** Few enough to look at what each says: the most fitting first. */
const ranked = (found: Found): Sql => sql`
  SELECT v.id, count(*) OVER () AS total
  FROM video_search AS s JOIN videos AS v ON v.id = s.video_id
  WHERE ${matching(found)} AND v.visible = 1
  ORDER BY round(ts_rank(${WEIGHTS}, s.document, ${found.words}::tsquery)::numeric, 2) DESC,
    v.popularity DESC, v.id DESC`;

/**
 * The same without ranks. Matches are numbers before their videos are looked up, all in one walk along the key: what is sorted and counted carries no
 * document, and half the time goes.
 */
const ordered = (found: Found, titled: Sql, order: Sql): Sql => sql`
  WITH matches AS MATERIALIZED (
    SELECT s.video_id AS id, ${titled} AS titled FROM video_search AS s WHERE ${matching(found)})
  SELECT v.id, count(*) OVER () AS total FROM videos AS v
  WHERE v.visible = 1 AND v.id = ANY(ARRAY(SELECT id FROM matches)) ORDER BY ${order}`;

async function inOrder(reading: Reading, found: Found, sort: PageRequest['sort']): Promise<Sql> {
  if (sort !== 'relevance') return ordered(found, sql`false`, await orderOf(reading, found, sort));
  if (found.expected <= RANKED) return ranked(found);
  const popular = await orderOf(reading, found, 'most-popular');
  if (found.title === null) return ordered(found, sql`false`, popular);
  const first = sql`v.id IN (SELECT id FROM matches WHERE titled) DESC`;
  return ordered(found, sql`s.document @@ ${found.title}::tsquery`, sql`${first}, ${popular}`);
}

/** A page of matches that the index of words gives all of, and how many there are. */
export async function fewMatches(
  reading: Reading,
  found: Found,
  { sort, count, page }: PageRequest,
): Promise<VideoPage> {
  const { rows } = await sql<{ id: number; total: number }>`
    ${await inOrder(reading, found, sort)}
    LIMIT ${count} OFFSET ${(page - 1) * count}`.execute(reading.db);
  const total = rows[0]?.total ?? (page > 1 ? await countMatches(reading, found) : 0);
  return { ids: rows.map(({ id }) => id), total };
}
