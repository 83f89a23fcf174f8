import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { EngineSql } from '../engine-sql.ts';

/** The ids of the categories that most of these videos carry, the commonest first. */
export async function commonCategories(
  db: Kysely<Database>,
  { among }: EngineSql,
  ids: readonly number[],
  limit: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`SELECT category_id AS id FROM video_categories
    WHERE ${among('video_id', ids)} GROUP BY category_id
    ORDER BY count(*) DESC, category_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
