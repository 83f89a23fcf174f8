import { sql, type Kysely, type Transaction } from 'kysely';
import { loosenTables, takeTime, tightenTables } from '../../db/loose-tables.ts';
import type { Database } from '../../db/schema/index.ts';
import type { NamedEntity } from '../catalogue.ts';
import { namedEntities } from '../named-entities.ts';
import { lexeme, splitText, type SplitText } from './document.ts';
import { categoryTitles, readDocuments } from './read-documents.ts';
import { insertEntries } from './write-entries.ts';

/** Entries a statement: some milliseconds each. */
const AT_ONCE = 500;
/** So many texts are remembered: names and labels come back thousands of times, titles do not. */
const REMEMBERED = 20_000;

type PutEntities = (db: Kysely<Database>, entities: readonly NamedEntity[]) => Promise<void>;

/** splitText that splits a name or label once, and gathers the words of all texts. */
function gatheringSplit(): { split: SplitText; words: Set<string> } {
  const known = new Map<string, readonly string[]>();
  const words = new Set<string>();
  const split = (text: string): readonly string[] => {
    const before = known.get(text);
    if (before) return before;
    const parts = splitText(text);
    for (const word of parts) words.add(lexeme(word));
    if (known.size < REMEMBERED) known.set(text, parts);
    return parts;
  };
  return { split, words };
}

/**
 * All videos, those of a site group beside each other and the most popular first: as a search wants them. Where its entries stand in this order, few pages of
 * the lists of a group and of a step of popularity are read to find which of a word's videos are on them.
 */
async function inOrder(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM videos WHERE visible = 1
    ORDER BY site_group, popularity DESC, id DESC`.execute(db);
  return rows.map(({ id }) => id);
}

async function writeVideos(db: Transaction<Database>): Promise<void> {
  const ids = await inOrder(db);
  // A video has a few models and tags: by their keys, not by a walk over all of them for each.
  await sql`SET LOCAL enable_hashjoin = off`.execute(db);
  await sql`SET LOCAL enable_mergejoin = off`.execute(db);
  await sql`SET LOCAL enable_seqscan = off`.execute(db);
  const titles = await categoryTitles(db);
  const { split, words } = gatheringSplit();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const where = sql`v.id = ANY(${some}::bigint[])`;
    const entries = await readDocuments(db, titles, { where, limit: AT_ONCE, split });
    await insertEntries(entries).execute(db);
  }
  words.delete('');
  await sql`INSERT INTO search_words (word) SELECT unnest(${[...words]}::text[])`.execute(db);
}

/**
 * Writes every entry anew, wholly or not at all; what has none any more goes. Nobody searches meanwhile: the index of words is made in the end, in a
 * fraction of the time.
 */
export function rebuild(database: Kysely<Database>, putEntities: PutEntities): Promise<void> {
  return database.transaction().execute(async (db) => {
    await takeTime(db);
    await sql`TRUNCATE video_search, search_words, entity_search, entity_words`.execute(db);
    const loose = await loosenTables(db, ['video_search']);
    await writeVideos(db);
    await tightenTables(db, loose);
    for await (const entities of namedEntities(db, AT_ONCE)) await putEntities(db, entities);
    await sql`ANALYZE video_search, entity_search, entity_words`.execute(db);
  });
}
