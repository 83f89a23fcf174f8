import { SEARCH_TEXT_LIMIT } from '#contract/calls/search.ts';
import type { RawBuilder } from 'kysely';
import type { EntityKind } from '../../catalogue/catalogue.ts';
import type { ServiceContext } from '../../context.ts';

/**
 * A query for the ids of what has a name that holds every word of `searched`. Undefined where nothing is searched for,
 * null where what is searched for can be in no name.
 */
export function named(
  { catalogue }: ServiceContext,
  kind: EntityKind,
  searched: string | undefined,
): RawBuilder<number> | null | undefined {
  const text = searched?.trim() ?? '';
  if (text === '') return undefined;
  return catalogue.named(kind, Array.from(text).slice(0, SEARCH_TEXT_LIMIT).join(''));
}
