import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { IdRange, NamedEntity, SearchIndex } from '../catalogue.ts';
import { searchTerms } from '../search-text.ts';
import { isCorrected } from '../suggestions/corrected.ts';
import { entityDocument } from './document.ts';
import { refreshPopularity } from './popularity.ts';
import { categoryTitles, readDocuments } from './read-documents.ts';
import { putEntries, writeEntries } from './write-entries.ts';
import { rebuild } from './rebuild.ts';
import { stepOf } from './step.ts';

async function removeVideo(db: Kysely<Database>, id: number): Promise<void> {
  await sql`DELETE FROM video_search WHERE video_id = ${id}`.execute(db);
}

async function putVideo(db: Kysely<Database>, id: number): Promise<void> {
  const entries = await readDocuments(db, await categoryTitles(db), {
    where: sql`v.id = ${id}`,
    limit: 1,
  });
  if (entries.length > 0) await putEntries(db, entries);
  else await removeVideo(db, id);
}

/** Entries that are written in one transaction: some milliseconds. */
const AT_ONCE = 20;
/** Of one range of ids; the rest is moved the next time. */
const MOVED_IN_ALL = 200;

async function rewriteVideos(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await writeEntries(db, ids.slice(at, at + AT_ONCE));
  }
}

/** Writes the entries anew whose videos' popularity is at another step now, those first that are furthest off. */
async function moveEntries(db: Kysely<Database>, { from, to }: IdRange): Promise<void> {
  const off = sql`abs(s.step - ${stepOf(sql`v.popularity`)})`;
  const { rows } = await sql<{ id: number }>`SELECT v.id
    FROM video_search AS s JOIN videos AS v ON v.id = s.video_id
    WHERE s.video_id BETWEEN ${from} AND ${to} AND ${off} > 0
    ORDER BY ${off} DESC LIMIT ${MOVED_IN_ALL}`.execute(db);
  await rewriteVideos(
    db,
    rows.map(({ id }) => id),
  );
}

async function putEntities(db: Kysely<Database>, entities: readonly NamedEntity[]): Promise<void> {
  const documents = entities.map(({ title, aliases = [] }) => entityDocument(title, aliases));
  await sql`INSERT INTO entity_search (kind, id, document)
    SELECT kind, id, document::tsvector FROM unnest(
      ${entities.map(({ kind }) => kind)}::text[], ${entities.map(({ id }) => id)}::bigint[],
      ${documents}::text[]) AS entity (kind, id, document)
    ON CONFLICT (kind, id) DO UPDATE SET document = excluded.document`.execute(db);
  // Nobody's typing is put right by what members or their lists are called: there are too many, and none is suggested.
  const suggested = entities.filter(({ kind }) => !['member', 'playlist', 'album'].includes(kind));
  const words = suggested.flatMap(({ title, aliases = [] }) =>
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
    rewriteVideos: (ids) => rewriteVideos(db, ids),
    removeVideo,
    putEntity: (transaction, entity) => putEntities(transaction, [entity]),
    refreshPopularity: async (range) => {
      await refreshPopularity(db, range);
      await moveEntries(db, range);
    },
    rebuild: () => rebuild(db, putEntities),
  };
}
