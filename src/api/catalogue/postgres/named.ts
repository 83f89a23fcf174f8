import { sql, type RawBuilder } from 'kysely';
import { LISTED_MATCHES } from '#config/limits.ts';
import type { EntityKind } from '../catalogue.ts';
import { textQueries } from './text-query.ts';

/** A query for the ids of a kind that a `tsquery` matches. */
export const idsMatching = (kind: EntityKind, query: string): RawBuilder<number> =>
  sql<number>`SELECT id FROM entity_search WHERE kind = ${kind} AND document @@ ${query}::tsquery`;

/** What the port promises of `named`. */
export function named(kind: EntityKind, text: string): RawBuilder<number> | null {
  const queries = textQueries(text, null);
  return queries && sql<number>`(${idsMatching(kind, queries.all)} LIMIT ${LISTED_MATCHES})`;
}
