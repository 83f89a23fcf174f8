import { sql, type Kysely } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import { isCorrected } from '../suggestions/corrected.ts';
import type { SpellParts } from '../suggestions/spelling.ts';
import { vocabularyOf } from './corrections.ts';
import { videoSearchTable } from './search-key.ts';

/** Titles are counted up to here. */
const TITLES = 500;

/** Words of videos that begin with a letter. */
async function wordsFrom(db: Kysely<Database>, letter: string): Promise<string[]> {
  // Words are sorted as their bytes: none goes on with a higher character than this one.
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', letter)
    .where('word', '<', `${letter}\u{10ffff}`)
    .execute();
  return rows.map(({ word }) => word).filter(isCorrected);
}

/** What videos and all names are made of: words that were kept of videos, and the vocabulary of FTS5 of names. */
export function spellParts(db: Kysely<Database>, group: SiteGroup): SpellParts {
  return {
    wordsLike: async (word) => {
      const [names, words] = await Promise.all([
        vocabularyOf(db),
        wordsFrom(db, Array.from(word)[0] ?? ''),
      ]);
      return [...new Set([...names, ...words])];
    },
    isHeld: async (word) => {
      const table = sql.table(videoSearchTable(group));
      const { rows } =
        await sql`SELECT 1 FROM ${table} WHERE ${table} MATCH ${`"${word}"`} LIMIT 1`.execute(db);
      return rows.length > 0;
    },
    titles: async (word) => {
      const table = sql.table(videoSearchTable(group));
      const { rows } = await sql<{ held: number }>`SELECT count(*) AS held FROM (SELECT 1
        FROM ${table} WHERE ${table} MATCH ${`{title} : "${word}"`} LIMIT ${TITLES})`.execute(db);
      return rows[0]?.held ?? 0;
    },
  };
}
