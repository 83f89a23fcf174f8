import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import { isCorrected, MAX_CORRECTIONS } from '../suggestions/corrected.ts';
import { isWithinOneEdit } from '../suggestions/one-edit.ts';

const LIFETIME_MS = 60_000;

interface Vocabulary {
  at: number;
  words: string[];
}

const vocabularies = new WeakMap<object, Vocabulary>();

/** The words of all names, those of most names first. */
export async function vocabularyOf(db: Kysely<Database>): Promise<string[]> {
  const known = vocabularies.get(db);
  if (known && Date.now() - known.at < LIFETIME_MS) return known.words;
  const rows = await db.selectFrom('entity_words').select('term').orderBy('doc', 'desc').execute();
  const words = rows.map(({ term }) => term).filter(isCorrected);
  vocabularies.set(db, { at: Date.now(), words });
  return words;
}

/** Words that names are made of and that one slip of the finger turns into `word`. */
export async function corrections(db: Kysely<Database>, word: string): Promise<string[]> {
  if (!isCorrected(word)) return [];
  const words = await vocabularyOf(db);
  return words.filter((known) => isWithinOneEdit(word, known)).slice(0, MAX_CORRECTIONS);
}
