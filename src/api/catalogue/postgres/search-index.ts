import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { NamedEntity, SearchIndex } from '../catalogue.ts';
import { searchTerms } from '../search-text.ts';
import { isCorrected } from '../suggestions/corrected.ts';
import { entityDocument } from './document.ts';
import { refreshPopularity } from './popularity.ts';
import { categoryTitles, readDocuments, type VideoEntry } from './read-documents.ts';
import { rebuild } from './rebuild.ts';

/** Writes entries of videos, whether they are there already or not. */
async function putEntries(db: Kysely<Database>, entries: readonly VideoEntry[]): Promise<void> {
  await sql`INSERT INTO video_search (video_id, post_ts, document)
    SELECT id, post_ts, document::tsvector FROM unnest(
      ${entries.map(({ id }) => id)}::bigint[], ${entries.map((entry) => entry.post_ts)}::bigint[],
      ${entries.map(({ document }) => document)}::text[]) AS entry (id, post_ts, document)
    ON CONFLICT (video_id) DO UPDATE
      SET post_ts = excluded.post_ts, document = excluded.document`.execute(db);
}

async function removeVideo(db: Kysely<Database>, id: number): Promise<void> {
  await sql`DELETE FROM video_search WHERE video_id = ${id}`.execute(db);
}

async function putVideo(db: Kysely<Database>, id: number): Promise<void> {
  const entries = await readDocuments(db, await categoryTitles(db), sql`v.id = ${id}`, 1);
  if (entries.length > 0) await putEntries(db, entries);
  else await removeVideo(db, id);
}

async function putEntities(db: Kysely<Database>, entities: readonly NamedEntity[]): Promise<void> {
  const documents = entities.map(({ title, aliases = [] }) => entityDocument(title, aliases));
  await sql`INSERT INTO entity_search (kind, id, document)
    SELECT kind, id, document::tsvector FROM unnest(
      ${entities.map(({ kind }) => kind)}::text[], ${entities.map(({ id }) => id)}::bigint[],
      ${documents}::text[]) AS entity (kind, id, document)
    ON CONFLICT (kind, id) DO UPDATE SET document = excluded.document`.execute(db);
  const words = entities.flatMap(({ title, aliases = [] }) =>
    [title, ...aliases].flatMap((name) => searchTerms(name).words),
  );
  await sql`INSERT INTO entity_words (word)
    SELECT DISTINCT word FROM unnest(${words.filter(isCorrected)}::text[]) AS word
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The search tables of PostgreSQL, by `db`; `rebuild` writes them anew from the rows, as after a copy. */
export function postgresSearchIndex(
  db: Kysely<Database>,
): SearchIndex & { rebuild: () => Promise<void> } {
  return {
    putVideo,
    removeVideo,
    putEntity: (transaction, entity) => putEntities(transaction, [entity]),
    refreshPopularity: (range) => refreshPopularity(db, range),
    rebuild: () => rebuild(db, { putEntries, putEntities }),
  };
}
