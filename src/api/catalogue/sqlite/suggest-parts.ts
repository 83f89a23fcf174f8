import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { SuggestedKind } from '../catalogue.ts';
import type { SuggestParts } from '../suggestions/suggest.ts';
import { corrections } from './corrections.ts';
import { sqliteSql } from './engine-sql.ts';
import { matchExpressions } from './match-expression.ts';
import { idsMatching } from './named.ts';

/** Matches looked at before the ones with the most videos are chosen. */
const LOOKED_AT = 500;

/** Suggestions by FTS5; corrections from the words of its vocabulary. */
export function suggestParts(db: Kysely<Database>): SuggestParts {
  async function idsOf(kind: SuggestedKind, expression: string | undefined): Promise<number[]> {
    if (expression === undefined) return [];
    const matching = idsMatching(kind, expression, LOOKED_AT);
    const { rows } = await sql<{ id: number }>`${matching}`.execute(db);
    return rows.map(({ id }) => id);
  }
  return {
    db,
    sql: sqliteSql,
    matching: (kind, text) => idsOf(kind, matchExpressions(text)?.all),
    holding: (kind, words) => {
      const each = words.map((meant) => `(${meant.map((word) => `"${word}"*`).join(' OR ')})`);
      return idsOf(kind, each.join(' AND '));
    },
    corrections: (word) => corrections(db, word),
  };
}
