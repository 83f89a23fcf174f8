import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import { queryTerms } from './query-terms.ts';

/** More words than these are not asked for one by one: two letters begin hundreds. */
const MOST = 40;

/** One letter begins thousands of words, in most of all videos: what stands before it says more. */
const isLetter = (word: string): boolean => Array.from(word).length === 1;

/**
 * Words of videos that a text's last one may be the beginning of; null where there are too many, or it has no words. A letter after other words
 * begins none: it is a word (“vitamin c”) or not typed to its end. Both engines meet the lists of
 * some words much sooner than that of a beginning, which they put together before they give the first match.
 */
export async function longerWords(db: Kysely<Database>, text: string): Promise<string[] | null> {
  const words = queryTerms(text)?.words ?? [];
  const last = words.find(({ isBeginning }) => isBeginning);
  if (!last) return null;
  if (words.length > 1 && isLetter(last.word)) return [];
  // Words are sorted as their bytes: none goes on with a higher character than this one.
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', last.word)
    .where('word', '<', `${last.word}\u{10ffff}`)
    .limit(MOST + 1)
    .execute();
  return rows.length > MOST ? null : rows.map(({ word }) => word);
}
