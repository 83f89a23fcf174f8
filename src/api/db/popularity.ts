import type { DatabaseSync } from 'node:sqlite';

/** How many days back views still make a video popular. */
export const POPULARITY_DAYS = 8;

const DAY = 86_400;

/**
 * Recomputes `popularity` of the videos with ids from..to: views of the last days, the newest
 * weighing most, with a little for all views ever and for likes. Gives how many rows changed.
 * Small id ranges keep each write short; `now` is in seconds since 1970.
 */
export function refreshPopularity(
  sqlite: DatabaseSync,
  options: { now: number; from: number; to: number },
): number {
  const today = Math.floor(options.now / DAY);
  const result = sqlite
    .prepare(
      // One seek a day: the views are keyed by day, then video.
      `WITH RECURSIVE days (day) AS (
         VALUES (:today) UNION ALL SELECT day - 1 FROM days WHERE day > :today - :days + 1),
       recent AS MATERIALIZED (
         SELECT video_id, sum(views * (:days - :today + days.day)) AS score
         FROM days CROSS JOIN video_views_daily AS seen
         WHERE seen.day = days.day AND video_id BETWEEN :from AND :to
         GROUP BY video_id)
       UPDATE videos SET popularity = fresh.score FROM (
         SELECT id, CAST(coalesce(recent.score, 0) * (1 + rating) + sqrt(viewed) AS INTEGER) AS score
         FROM videos LEFT JOIN recent ON recent.video_id = id
         WHERE id BETWEEN :from AND :to) AS fresh
       WHERE videos.id = fresh.id AND videos.popularity <> fresh.score`,
    )
    .run({ days: POPULARITY_DAYS, today, from: options.from, to: options.to });
  return Number(result.changes);
}
