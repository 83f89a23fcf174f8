import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { SuggestedKind } from '../catalogue.ts';
import { isCorrected, MAX_CORRECTIONS } from '../suggestions/corrected.ts';
import { isWithinOneEdit } from '../suggestions/one-edit.ts';
import type { SuggestParts } from '../suggestions/suggest.ts';
import { quoted } from './document.ts';
import { postgresSql } from './engine-sql.ts';
import { newestMatching } from './named.ts';
import { textQueries } from './text-query.ts';

/** Matches looked at before the ones with the most videos are chosen. */
const LOOKED_AT = 500;
/** Words that look most alike by their trigrams; which of them is one edit away is told one by one. */
const ALIKE = 100;

/** Suggestions by `tsvector`, corrections by `pg_trgm`. */
export function suggestParts(db: Kysely<Database>): SuggestParts {
  async function idsOf(kind: SuggestedKind, query: string | undefined): Promise<number[]> {
    if (query === undefined) return [];
    const { rows } = await sql<{ id: number }>`${newestMatching(kind, query, LOOKED_AT)}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  }
  return {
    db,
    sql: postgresSql,
    matching: (kind, text) => idsOf(kind, textQueries(text, null)?.all),
    holding: (kind, words) => {
      const each = words.map(
        (meant) => `(${meant.map((word) => `${quoted(word)}:*`).join(' | ')})`,
      );
      return idsOf(kind, each.join(' & '));
    },
    corrections: async (word) => {
      if (!isCorrected(word)) return [];
      const { rows } = await sql<{ word: string }>`SELECT word FROM entity_words
        ORDER BY ${word} <<-> word LIMIT ${ALIKE}`.execute(db);
      return rows
        .map((row) => row.word)
        .filter((known) => isCorrected(known) && isWithinOneEdit(word, known))
        .slice(0, MAX_CORRECTIONS);
    },
  };
}
