import { sql, type Kysely } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import type { SpellParts } from '../suggestions/spelling.ts';
import { MARKS, quoted } from './document.ts';

/** Names whose trigrams look most alike. */
const ALIKE = 100;
/** Titles are counted up to here. */
const TITLES = 500;

/** Words of names by `pg_trgm`, those of videos by their first letter. */
export function spellParts(db: Kysely<Database>, group: SiteGroup): SpellParts {
  async function holding(lexeme: string, limit: number): Promise<number> {
    const query = `${quoted(lexeme)} & ${quoted(MARKS.group(group))}`;
    // MATERIALIZED: by the index of words, also where few are wanted.
    const { rows } = await sql<{ held: string }>`WITH found AS MATERIALIZED (
        SELECT FROM video_search WHERE document @@ ${query}::tsquery)
      SELECT count(*) AS held FROM (SELECT FROM found LIMIT ${limit}) AS few`.execute(db);
    return Number(rows[0]?.held ?? 0);
  }
  return {
    wordsLike: async (word) => {
      const [first = ''] = word;
      const { rows } = await sql<{ word: string }>`
        (SELECT word FROM entity_words ORDER BY word <<-> ${word} LIMIT ${ALIKE})
        UNION SELECT word FROM search_words WHERE word LIKE ${`${first}%`}`.execute(db);
      return rows.map((row) => row.word);
    },
    isHeld: async (word) => (await holding(word, 1)) > 0,
    titles: (word) => holding(MARKS.titled(word), TITLES),
  };
}
