import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import type { Label } from '../category-cache.ts';

/** As many as a row of links holds. */
const FACETS = 12;

/** Categories that most of these videos carry, `{dir, title}`, without those chosen already. */
export async function facetsOf(
  { db, labels }: CallContext,
  ids: readonly number[],
  chosen: readonly Label[],
): Promise<object[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`SELECT category_id AS id FROM video_categories
    WHERE video_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
    GROUP BY category_id ORDER BY count(*) DESC, category_id
    LIMIT ${FACETS + chosen.length}`.execute(db);
  const known = await labels.byId();
  const taken = new Set(chosen.map(({ id }) => id));
  return rows
    .flatMap(({ id }) => known.get(id) ?? [])
    .filter(({ id }) => !taken.has(id))
    .slice(0, FACETS)
    .map(({ dir, title }) => ({ dir, title }));
}
