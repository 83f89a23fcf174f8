import { CompiledQuery, type Transaction } from 'kysely';
import type { DatabaseSync } from 'node:sqlite';
import { followPopularity } from '../../db/listings/follow-popularity.ts';
import type { Database } from '../../db/schema/index.ts';
import { POPULARITY_DAYS } from '../popularity-days.ts';

const DAY = 86_400;

/** Its parameters: the day of the present, the days that count, the first and the last id. */
const REFRESH = `
WITH RECURSIVE days (day) AS (
  VALUES (?1) UNION ALL SELECT day - 1 FROM days WHERE day > ?1 - ?2 + 1),
recent AS MATERIALIZED (
  -- One seek a day: the views are keyed by day, then video.
  SELECT video_id, sum(views * (?2 - ?1 + days.day)) AS score
  FROM days CROSS JOIN video_views_daily AS seen
  WHERE seen.day = days.day AND video_id BETWEEN ?3 AND ?4
  GROUP BY video_id)
UPDATE videos SET popularity = fresh.score FROM (
  SELECT id, CAST(coalesce(recent.score, 0) * (1 + rating) + sqrt(viewed) AS INTEGER) AS score
  FROM videos LEFT JOIN recent ON recent.video_id = id
  WHERE id BETWEEN ?3 AND ?4) AS fresh
WHERE videos.id = fresh.id AND videos.popularity <> fresh.score`;

interface Range {
  /** Seconds since 1970. */
  now: number;
  from: number;
  to: number;
}

const parameters = ({ now, from, to }: Range): number[] => [
  Math.floor(now / DAY),
  POPULARITY_DAYS,
  from,
  to,
];

/**
 * Recomputes `popularity` of the videos with ids from..to: views of the last days, the newest weighing most, with a
 * little for all views ever and for likes. Small id ranges keep each write short.
 */
export async function refreshPopularity(db: Transaction<Database>, range: Range): Promise<void> {
  await followPopularity(db, range, () =>
    db.executeQuery(CompiledQuery.raw(REFRESH, parameters(range))),
  );
}

/** The same on a bare connection, for bulk loads. */
export function loadPopularity(sqlite: DatabaseSync, range: Range): void {
  sqlite.prepare(REFRESH).run(...parameters(range));
}
