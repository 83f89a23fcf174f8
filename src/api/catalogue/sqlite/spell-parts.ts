import { sql, type Kysely } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import type { SpellParts } from '../suggestions/spelling.ts';
import { vocabularyOf } from './corrections.ts';
import { videoSearchTable } from './search-key.ts';

/** Titles are counted up to here. */
const TITLES = 500;

/** What a site group's videos and all names are made of, by the vocabularies of FTS5. */
export function spellParts(db: Kysely<Database>, group: SiteGroup): SpellParts {
  const words = () => db.selectFrom(`video_words_${group}`);
  return {
    wordsLike: async (word) => {
      const [first = ''] = word;
      // Terms are sorted as their bytes: no word goes on with a higher character than this one.
      const rows = await words()
        .select('term')
        .where('term', '>=', first)
        .where('term', '<', `${first}\u{10ffff}`)
        .execute();
      return [...new Set([...(await vocabularyOf(db)), ...rows.map(({ term }) => term)])];
    },
    isHeld: async (word) =>
      (await words().select('doc').where('term', '=', word).executeTakeFirst()) !== undefined,
    titles: async (word) => {
      const table = sql.table(videoSearchTable(group));
      const { rows } = await sql<{ held: number }>`SELECT count(*) AS held FROM (SELECT 1
        FROM ${table} WHERE ${table} MATCH ${`{title} : "${word}"`} LIMIT ${TITLES})`.execute(db);
      return rows[0]?.held ?? 0;
    },
  };
}
