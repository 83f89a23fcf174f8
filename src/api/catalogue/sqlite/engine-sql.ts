import { sql } from 'kysely';
import type { EngineSql } from '../engine-sql.ts';

/** SQLite's spelling; its LIKE knows no case of Latin letters. */
export const sqliteSql: EngineSql = {
  among: (column, ids) =>
    sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  startsWith: (column, text) => sql<boolean>`${sql.ref(column)} LIKE ${`${text}%`}`,
  frames: (query) =>
    sql<string>`(SELECT json_group_array(json_array(clip, frame)) FROM (${query}))`,
};
