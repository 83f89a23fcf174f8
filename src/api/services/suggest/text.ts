import { SEARCH_TEXT_LIMIT } from '#contract/calls/search.ts';
import { SUGGEST_COUNT } from '#config/limits.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import type { GroupQuery } from '#contract/group-query.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { ENTITY_KINDS } from '../../db/search-key.ts';
import { searchTerms } from '../../db/search-text.ts';
import { searchExpressions } from '../search/expression.ts';
import { corrections } from './corrections.ts';
import { entries, type SuggestedKind } from './entries.ts';

/** Matches looked at before the ones with the most videos are chosen. */
const LOOKED_AT = 500;

async function matchingIds(
  { db }: CallContext,
  kind: SuggestedKind,
  expression: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT rowid >> 3 AS id FROM entity_search
    WHERE entity_search MATCH ${expression} AND (rowid & 7) = ${ENTITY_KINDS[kind]}
    LIMIT ${LOOKED_AT}`.execute(db);
  return rows.map(({ id }) => id);
}

async function suggestionsFor(
  context: CallContext,
  expression: string,
  { beginning, group }: { beginning: string; group: SiteGroup | null },
) {
  const ofKind = async (kind: SuggestedKind) => {
    const ids = await matchingIds(context, kind, expression);
    if (ids.length === 0) return [];
    return entries(context, { kind, count: SUGGEST_COUNT, ids, group, beginning });
  };
  const [categories, models, channels] = await Promise.all([
    ofKind('category'),
    ofKind('model'),
    ofKind('channel'),
  ]);
  return { categories, models, channels };
}

/** Every word with its corrections; the last one may be a beginning. */
async function forgiving({ db }: CallContext, words: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    words.map(async (word) => {
      const meant = await corrections(db, word);
      return `(${[word, ...meant].map((term) => `"${term}"*`).join(' OR ')})`;
    }),
  );
  return parts.join(' AND ');
}

/**
 * Categories, models and channels whose names hold the words of a text, those that begin with it first;
 * where there are none, with one typing mistake forgiven in each word of four letters and more.
 */
export async function suggestForText(
  context: CallContext,
  _params: object,
  { text, group }: GroupQuery & { text: string },
): Promise<object> {
  const cut = Array.from(text).slice(0, SEARCH_TEXT_LIMIT).join('').trim();
  const expressions = searchExpressions(cut);
  if (!expressions) return { categories: [], models: [], channels: [] };
  const shown = { beginning: cut.replace(/[%_]/g, ''), group: group ?? null };
  const found = await suggestionsFor(context, expressions.all, shown);
  if (Object.values(found).some((list) => list.length > 0)) return found;
  const { words, runs } = searchTerms(cut);
  if (words.length === 0 || runs.length > 0) return found;
  return suggestionsFor(context, await forgiving(context, words.slice(0, 5)), shown);
}
