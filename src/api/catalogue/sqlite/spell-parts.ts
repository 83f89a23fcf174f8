import { sql, type Kysely } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import { isCorrected } from '../suggestions/corrected.ts';
import type { SpellParts } from '../suggestions/spelling.ts';
import { vocabularyOf } from './corrections.ts';
import { videoSearchTable } from './search-key.ts';

/** Titles are counted up to here. */
const TITLES = 500;
/** Of a million videos FTS5 counts through all that have a word of the letter, which takes longer than the rest of a search. */
const KEPT_MS = 600_000;
/** Letters that are kept at once: nobody fills the memory by asking for all there are. */
const KEPT_LETTERS = 300;

interface Words {
  at: number;
  words: Promise<string[]>;
}

const kept = new WeakMap<object, Map<string, Words>>();

/** Words of a site group's videos that begin with a letter, as they were within the last minutes. */
function wordsFrom(db: Kysely<Database>, group: SiteGroup, letter: string): Promise<string[]> {
  const all = kept.get(db) ?? new Map<string, Words>();
  kept.set(db, all);
  const key = group + letter;
  const known = all.get(key);
  if (known && Date.now() - known.at < KEPT_MS) return known.words;
  // Terms are sorted as their bytes: no word goes on with a higher character than this one.
  const words = db
    .selectFrom(`video_words_${group}`)
    .select('term')
    .where('term', '>=', letter)
    .where('term', '<', `${letter}\u{10ffff}`)
    .execute()
    .then((rows) => rows.map(({ term }) => term).filter(isCorrected));
  if (all.size >= KEPT_LETTERS) all.clear();
  all.set(key, { at: Date.now(), words });
  words.catch(() => all.delete(key));
  return words;
}

/** What a site group's videos and all names are made of, by the vocabularies of FTS5. */
export function spellParts(db: Kysely<Database>, group: SiteGroup): SpellParts {
  return {
    wordsLike: async (word) => {
      const [names, words] = await Promise.all([
        vocabularyOf(db),
        wordsFrom(db, group, Array.from(word)[0] ?? ''),
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
