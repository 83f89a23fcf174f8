import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { IdRange } from '../catalogue.ts';
import { POPULARITY_DAYS } from '../popularity-days.ts';

const DAY = 86_400;

/**
 * Recomputes `popularity` of a range of videos as on SQLite, and what repeats or sums it, in one statement. A search reads it from the
 * videos themselves.
 */
export async function refreshPopularity(
  db: Kysely<Database>,
  { now, from, to }: IdRange & { now: number },
): Promise<void> {
  const today = Math.floor(now / DAY);
  const weight = sql`${POPULARITY_DAYS - today}::bigint + day`;
  await sql`
    WITH recent AS (
      SELECT video_id, sum(views * (${weight})) AS score FROM video_views_daily
      WHERE day > ${today - POPULARITY_DAYS} AND day <= ${today}
        AND video_id BETWEEN ${from} AND ${to} GROUP BY video_id),
    scored AS (
      SELECT id, channel_id, site_group, visible, popularity AS before,
        trunc(coalesce(recent.score, 0) * (1 + rating) + sqrt(viewed))::bigint AS score
      FROM videos LEFT JOIN recent ON recent.video_id = id WHERE id BETWEEN ${from} AND ${to}),
    fresh AS (SELECT * FROM scored WHERE score <> before),
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
