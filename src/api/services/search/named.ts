import { SEARCH_TEXT_LIMIT } from '#contract/calls/search.ts';
import { sql, type RawBuilder } from 'kysely';
import { ENTITY_KINDS, type EntityKind } from '../../db/search-key.ts';
import { searchExpressions } from './expression.ts';

/**
 * A condition: `id`, a column, is of an entity whose name holds every word of `searched`. Undefined where nothing is
 * searched for, null where what is searched for can be in no name.
 */
export function named(
  kind: EntityKind,
  id: string,
  searched: string | undefined,
): RawBuilder<boolean> | null | undefined {
  const text = searched?.trim() ?? '';
  if (text === '') return undefined;
  const cut = Array.from(text).slice(0, SEARCH_TEXT_LIMIT).join('');
  const expressions = searchExpressions(cut);
  if (!expressions) return null;
  return sql<boolean>`${sql.ref(id)} IN (SELECT rowid >> 3 FROM entity_search
    WHERE entity_search MATCH ${expressions.all} AND (rowid & 7) = ${ENTITY_KINDS[kind]})`;
}
