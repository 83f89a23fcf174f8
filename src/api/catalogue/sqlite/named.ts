import { sql, type RawBuilder } from 'kysely';
import type { EntityKind } from '../catalogue.ts';
import { matchExpressions } from './match-expression.ts';
import { KIND_BITS } from './search-key.ts';

/** A query for the ids of a kind that an FTS5 expression matches. */
export const idsMatching = (kind: EntityKind, expression: string): RawBuilder<number> =>
  sql<number>`SELECT rowid >> 3 AS id FROM entity_search
    WHERE entity_search MATCH ${expression} AND (rowid & 7) = ${KIND_BITS[kind]}`;

/** What the port promises of `named`. */
export function named(kind: EntityKind, text: string): RawBuilder<number> | null {
  const expressions = matchExpressions(text);
  return expressions && sql<number>`(${idsMatching(kind, expressions.all)})`;
}
