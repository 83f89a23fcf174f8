import { sql, type RawBuilder } from 'kysely';
import { LISTED_MATCHES } from '#config/limits.ts';
import type { EntityKind } from '../catalogue.ts';
import { textQueries } from './text-query.ts';

/**
 * A query for the ids of a kind that a `tsquery` matches: of more than `most` the newest. Whether they are more is asked first: for a word that others are called by, and
 * few of this kind, PostgreSQL would walk through all of a kind to find the newest of them.
 */
export function newestMatching(kind: EntityKind, query: string, most: number): RawBuilder<number> {
  const matching = sql`SELECT id FROM entity_search WHERE kind = ${kind} AND document @@ ${query}::tsquery`;
  const found = sql`(SELECT count(*) FROM found)`;
  return sql<number>`WITH found AS MATERIALIZED (${matching} LIMIT ${most + 1})
    SELECT id FROM found WHERE ${found} <= ${most}
    UNION ALL (${matching} AND ${found} > ${most} ORDER BY id DESC LIMIT ${most})`;
}

/** What the port promises of `named`. */
export function named(kind: EntityKind, text: string): RawBuilder<number> | null {
  const queries = textQueries(text, null);
  return queries && sql<number>`(${newestMatching(kind, queries.all, LISTED_MATCHES)})`;
}
