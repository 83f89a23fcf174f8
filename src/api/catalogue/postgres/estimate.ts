import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { Reading } from '../lists/page.ts';

type Explained = [{ Plan: { 'Plan Rows': number } }];

async function expectedRows(db: Kysely<Database>, query: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': Explained }>`EXPLAIN (FORMAT JSON)
    SELECT 1 FROM video_search WHERE document @@ ${query}::tsquery`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** How many videos PostgreSQL expects to match a `tsquery`, by its statistics: no row is read. */
export function expectedMatches({ db, totals }: Reading, query: string): Promise<number> {
  return totals.get(`expected|${query}`, () => expectedRows(db, query));
}

/** About how many videos can be searched for. */
export function searchableVideos({ db, totals }: Reading): Promise<number> {
  return totals.get('searchable', async () => {
    const { rows } = await sql<{ videos: number }>`SELECT reltuples::bigint AS videos
      FROM pg_class WHERE oid = 'video_search'::regclass`.execute(db);
    return Math.max(0, rows[0]?.videos ?? 0);
  });
}
