import { sql } from 'kysely';
import { cachedTotal } from '../lists/totals.ts';
import type { Reading } from '../lists/page.ts';
import { MARKS, quoted } from './document.ts';
import { expectedMatches } from './estimate.ts';
import { posted, wholeQuery, type MatchRequest } from './matches.ts';
import { stepOf } from './step.ts';

/** So many times as many matches are looked at as are wanted, where matches are as popular as videos are in general. */
const SPARE = 2;

/** The step of popularity that this many videos of a group are at, or above. */
async function stepAt(
  { db, totals }: Reading,
  group: MatchRequest['group'],
  place: number,
): Promise<number> {
  return totals.get(`step|${group}|${place}`, async () => {
    const { rows } = await sql<{ step: number }>`SELECT ${stepOf(sql`popularity`)} AS step
      FROM (SELECT popularity FROM videos WHERE visible = 1 AND site_group = ${group}
        ORDER BY popularity DESC, id DESC OFFSET ${place} LIMIT 1) AS video`.execute(db);
    return rows[0]?.step ?? 0;
  });
}

const videosOf = ({ db, totals }: Reading, group: MatchRequest['group']): Promise<number> =>
  totals.get(`group|${group}`, async () => {
    const filters = { durationClass: null, hdOnly: false, since: null };
    return (await cachedTotal(db, { of: 'everything', group }, filters)) ?? 0;
  });

/** Which of the matches, in their order. */
export interface Part {
  limit: number;
  offset: number;
  /** Whether the step of popularity that an entry has is enough to order by: no video is looked up then, and some may be hidden by now. */
  byStep?: boolean;
}

async function read(
  { db }: Reading,
  request: MatchRequest,
  query: string,
  { limit, offset, byStep = false }: Part,
): Promise<number[]> {
  const found = sql`FROM video_search AS s
    WHERE s.document @@ ${query}::tsquery ${posted(request, sql`s`)}`;
  const ordered = byStep
    ? sql`SELECT s.video_id AS id ${found} ORDER BY s.step DESC, s.video_id DESC`
    : sql`SELECT v.id FROM videos AS v
      WHERE v.visible = 1 AND v.id = ANY(ARRAY(SELECT s.video_id ${found}))
      ORDER BY v.popularity DESC, v.id DESC`;
  const { rows } = await sql<{ id: number }>`
    ${ordered} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Ids of what matches, the most popular first. Where many are expected, only those are looked at whose mark says that they are popular, and all of them when these were
 * too few. A mark may be an hour old: of two videos the one that was at another step then may be left out.
 */
export async function popularMatches(
  reading: Reading,
  request: MatchRequest,
  part: Part,
): Promise<number[]> {
  const query = wholeQuery(request);
  const looked = SPARE * (part.offset + part.limit);
  const expected = await expectedMatches(reading, query);
  if (expected > 2 * looked) {
    const place = ((await videosOf(reading, request.group)) * looked) / expected;
    // To the power of two above, so that one answer serves many searches.
    const lowest = await stepAt(reading, request.group, 2 ** Math.ceil(Math.log2(place + 1)));
    const popular = `${query} & ${quoted(MARKS.step(lowest))}`;
    const ids = lowest > 0 ? await read(reading, request, popular, part) : [];
    if (ids.length === part.limit) return ids;
  }
  return read(reading, request, query, part);
}
