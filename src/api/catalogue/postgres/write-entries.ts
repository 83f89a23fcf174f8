import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { Sql } from '../lists/listing.ts';
import { categoryTitles, readDocuments, type VideoEntry } from './read-documents.ts';

/** Adds entries of videos: those that are there already are an error. */
export const insertEntries = (entries: readonly VideoEntry[]): Sql =>
  sql`INSERT INTO video_search (video_id, post_ts, step, document)
    SELECT id, post_ts, step, document::tsvector FROM unnest(
      ${entries.map(({ id }) => id)}::bigint[], ${entries.map((entry) => entry.post_ts)}::bigint[],
      ${entries.map(({ step }) => step)}::bigint[], ${entries.map(({ document }) => document)}::text[])
      AS entry (id, post_ts, step, document)`;

/** Writes entries of videos, whether they are there already or not. */
export async function putEntries(
  db: Kysely<Database>,
  entries: readonly VideoEntry[],
): Promise<void> {
  await sql`${insertEntries(entries)}
    ON CONFLICT (video_id) DO UPDATE SET post_ts = excluded.post_ts, step = excluded.step,
      document = excluded.document`.execute(db);
  // In one order, so that two who add the same words do not wait for each other in a circle.
  await sql`INSERT INTO search_words (word)
    SELECT DISTINCT lexeme FROM unnest(${entries.map(({ document }) => document)}::text[]) AS entry,
      unnest(tsvector_to_array(entry::tsvector)) AS lexeme
    WHERE strpos(lexeme, ':') = 0 ORDER BY lexeme ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Writes the entries of these videos anew from their rows, in a transaction of its own; nobody changes the videos meanwhile, so that no older state comes after a
 * newer one.
 */
export async function writeEntries(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const one = sql`v.id = ANY(${[...ids]}::bigint[])`;
    await sql`SELECT FROM videos AS v WHERE ${one} ORDER BY id FOR SHARE`.execute(transaction);
    const titles = await categoryTitles(transaction);
    const entries = await readDocuments(transaction, titles, { where: one, limit: ids.length });
    if (entries.length > 0) await putEntries(transaction, entries);
    await sql`DELETE FROM video_search WHERE video_id = ANY(${[...ids]}::bigint[])
      AND NOT video_id = ANY(${entries.map(({ id }) => id)}::bigint[])`.execute(transaction);
  });
}
