import { sql, type RawBuilder } from 'kysely';
import { LISTED_MATCHES } from '#config/limits.ts';
import type { EntityKind } from '../catalogue.ts';
import { matchExpressions } from './match-expression.ts';
import { KIND_BITS, nameTable } from './search-key.ts';

/** A query for the ids of a kind that an FTS5 expression matches, the newest first. */
export const idsMatching = (
  kind: EntityKind,
  expression: string,
  most: number,
): RawBuilder<number> => {
  const table = sql.table(nameTable(kind));
  return sql<number>`SELECT rowid >> 3 AS id FROM ${table}
    WHERE ${table} MATCH ${expression} AND (rowid & 7) = ${KIND_BITS[kind]}
    ORDER BY rowid DESC LIMIT ${most}`;
};

/** What the port promises of `named`. */
export function named(kind: EntityKind, text: string): RawBuilder<number> | null {
  const expressions = matchExpressions(text);
  return expressions && sql<number>`(${idsMatching(kind, expressions.all, LISTED_MATCHES)})`;
}
