import { sql } from 'kysely';
import type { EngineSql } from '../engine-sql.ts';

/** PostgreSQL's spelling. */
export const postgresSql: EngineSql = {
  among: (column, ids) => sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::bigint[])`,
  startsWith: (column, text) => sql<boolean>`${sql.ref(column)} ILIKE ${`${text}%`}`,
  frames: (query) => sql<string>`(
    SELECT coalesce(json_agg(json_build_array(clip, frame)), '[]'::json)::text FROM (${query}) AS list)`,
};
