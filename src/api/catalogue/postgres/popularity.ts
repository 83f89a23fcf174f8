import { sql, type Kysely, type Transaction } from 'kysely';
import { holdSums, holdVideos } from '../../db/listings/hold-videos.ts';
import type { Database } from '../../db/schema/index.ts';
import type { IdRange } from '../catalogue.ts';
import { POPULARITY_DAYS } from '../popularity-days.ts';

const DAY = 86_400;
/** Videos that are written in one transaction: whoever counts for one of them waits for as long, some milliseconds. */
const AT_ONCE = 200;

interface Score {
  id: number;
  score: number;
}

/** What the videos of a range come to by now, of those that stood at something else. */
async function newScores(
  db: Kysely<Database>,
  { now, from, to }: IdRange & { now: number },
): Promise<Score[]> {
  const today = Math.floor(now / DAY);
  const weight = sql`${POPULARITY_DAYS - today}::bigint + day`;
  const { rows } = await sql<Score>`
    WITH recent AS (
      SELECT video_id, sum(views * (${weight})) AS score FROM video_views_daily
      WHERE day > ${today - POPULARITY_DAYS} AND day <= ${today}
        AND video_id BETWEEN ${from} AND ${to} GROUP BY video_id),
    scored AS (
      SELECT id, popularity, trunc(coalesce(recent.score, 0) * (1 + rating) + sqrt(viewed))::bigint AS score
      FROM videos LEFT JOIN recent ON recent.video_id = id WHERE id BETWEEN ${from} AND ${to})
    SELECT id, score FROM scored WHERE score <> popularity ORDER BY id`.execute(db);
  return rows;
}

/**
 * Writes the popularity of videos, and what repeats or sums it. They are held first, in a statement of its own: a statement sees the lists as they were when it began, and
 * whoever changes a video meanwhile writes its rows there anew.
 */
async function writeScores(db: Transaction<Database>, scores: readonly Score[]): Promise<void> {
  const ids = scores.map(({ id }) => id);
  await holdVideos(db, ids);
  await holdSums(db, ids);
  await sql`
    WITH fresh AS (
      SELECT id, channel_id, site_group, visible, popularity AS before, score
      FROM videos JOIN unnest(${ids}::bigint[], ${scores.map(({ score }) => score)}::bigint[])
        AS new (video_id, score) ON video_id = id
      WHERE score <> popularity),
    listed AS (SELECT * FROM fresh WHERE visible = 1),
    in_categories AS (
      UPDATE category_listing AS l SET popularity = score FROM listed WHERE l.video_id = listed.id
        AND l.category_id IN (SELECT category_id FROM video_categories WHERE video_id = listed.id)),
    in_models AS (
      UPDATE model_listing AS l SET popularity = score FROM listed WHERE l.video_id = listed.id
        AND l.model_id IN (SELECT model_id FROM video_models WHERE video_id = listed.id)),
    of_channels AS (
      UPDATE channel_totals AS t SET popularity = t.popularity + sums.more FROM (
        SELECT channel_id, site_group, sum(score - before) AS more FROM listed GROUP BY 1, 2) AS sums
      WHERE t.channel_id = sums.channel_id AND t.site_group = sums.site_group),
    of_models AS (
      UPDATE model_totals AS t SET popularity = t.popularity + sums.more FROM (
        SELECT model_id, site_group, sum(score - before) AS more
        FROM listed JOIN video_models AS own ON own.video_id = listed.id GROUP BY 1, 2) AS sums
      WHERE t.model_id = sums.model_id AND t.site_group = sums.site_group)
    UPDATE videos SET popularity = fresh.score FROM fresh WHERE videos.id = fresh.id`.execute(db);
}

/**
 * Recomputes `popularity` of a range of videos as on SQLite, and what repeats or sums it. A search reads it from the
 * videos themselves.
 */
export async function refreshPopularity(
  db: Kysely<Database>,
  range: IdRange & { now: number },
): Promise<void> {
  const scores = await newScores(db, range);
  for (let at = 0; at < scores.length; at += AT_ONCE)
    await db
      .transaction()
      .execute((transaction) => writeScores(transaction, scores.slice(at, at + AT_ONCE)));
}
