import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { NamedEntity } from '../catalogue.ts';
import { namedEntities } from '../named-entities.ts';
import { categoryTitles, readDocuments, type VideoEntry } from './read-documents.ts';

/** Entries a statement: some milliseconds each. */
const AT_ONCE = 500;

interface Writers {
  putEntries: (db: Kysely<Database>, entries: readonly VideoEntry[]) => Promise<void>;
  putEntities: (db: Kysely<Database>, entities: readonly NamedEntity[]) => Promise<void>;
}

/** Writes every entry anew; what has none any more goes. */
export async function rebuild(db: Kysely<Database>, { putEntries, putEntities }: Writers) {
  await sql`TRUNCATE video_search, search_words, entity_search, entity_words`.execute(db);
  const titles = await categoryTitles(db);
  for (let last = 0; ;) {
    const entries = await readDocuments(db, titles, sql`v.id > ${last}`, AT_ONCE);
    if (entries.length === 0) break;
    await putEntries(db, entries);
    last = entries.at(-1)?.id ?? last;
  }
  for await (const entities of namedEntities(db, AT_ONCE)) await putEntities(db, entities);
  await sql`ANALYZE video_search, entity_search, entity_words`.execute(db);
}
