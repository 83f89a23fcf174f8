import type { Kysely } from 'kysely';
import { takeTurn } from '#platform/database/postgres/take-turn.ts';
import type { Database } from '../../db/schema/index.ts';
import { sql } from 'kysely';
import { writeEntries } from './write-entries.ts';

/** Row of `meta` that a step of the schema leaves where entries have to be written anew; the last video whose entry was. */
const TO_FILL = 'search_to_fill';
/** Names the turn among the advisory locks of this database: "find" in ASCII. */
const TURN = 0x66696e64;
/** Entries a transaction: a tenth of a second in which these videos alone are not changed. */
const AT_ONCE = 200;

const filledTo = (db: Kysely<Database>) =>
  db.selectFrom('meta').select('value').where('key', '=', TO_FILL).executeTakeFirst();

/**
 * Writes all entries of videos anew where a step of the schema asks for it, some at a time: who searches or writes meanwhile waits for nothing. Goes on where a process
 * ended before; of several that start together one does it and the others wait. Gives whether there was something to do.
 */
export async function refillVideoSearch(db: Kysely<Database>): Promise<boolean> {
  if (!(await filledTo(db))) return false;
  return takeTurn(db, TURN, async () => {
    const begun = await filledTo(db);
    if (!begun) return false;
    // Entries of hundreds of videos are sorted in at once, in a quarter of the time; searches look through those that wait.
    await sql`ALTER INDEX video_search_document SET (fastupdate = on)`.execute(db);
    for (let last = Number(begun.value); ;) {
      const { rows } = await sql<{ id: number }>`SELECT id FROM videos
        WHERE id > ${last} AND visible = 1 ORDER BY id LIMIT ${AT_ONCE}`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) break;
      await writeEntries(db, ids);
      last = ids.at(-1) ?? last;
      await db
        .updateTable('meta')
        .set({ value: String(last) })
        .where('key', '=', TO_FILL)
        .execute();
    }
    await sql`ALTER INDEX video_search_document SET (fastupdate = off)`.execute(db);
    await sql`SELECT gin_clean_pending_list('video_search_document')`.execute(db);
    await sql`ANALYZE video_search`.execute(db);
    await db.deleteFrom('meta').where('key', '=', TO_FILL).execute();
    return true;
  });
}
