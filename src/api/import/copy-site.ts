import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { DatabaseError } from '#platform/database/error.ts';
import { loosenTables, takeTime, tightenTables } from '../db/loose-tables.ts';
import type { Database } from '../db/schema/index.ts';
import { SECRET_KEY } from '../secret-mark.ts';
import { HEALTH_KEY } from '../write-probe.ts';
import { copyJobs, type AddJobs } from './copy-jobs.ts';
import { sourceTable } from './source.ts';
import { COPIED_TABLES, type CopiedTable } from './tables.ts';

interface CopyOptions {
  /** The site to copy, which nobody writes meanwhile; its schema is up to date. */
  from: DatabaseSync;
  /** An empty site on PostgreSQL, or one whose copy was broken off. */
  to: Kysely<Database>;
  /** Tells this site from others; its own mark unless told. */
  source?: string;
  /** Told after each part: how many rows of a table are there by now. */
  onProgress?: (table: CopiedTable, rows: number) => void;
  /** Makes what is made of the rows; done again where the copy is broken off in the middle of it. */
  finish?: () => Promise<void>;
  /** Takes jobs along; without, none is. */
  addJobs?: AddJobs;
}

/** How many rows of each table were copied, and how many jobs. */
export type CopiedRows = Partial<Record<CopiedTable | 'jobs', number>>;

/** Rows a transaction: a copy that is broken off repeats no more than these. */
const BATCH = 5000;
/** Row of `meta` that is there from the beginning of a copy to its end. */
const PROGRESS = 'import';
/** Beside it until all rows are there: the statements that make their indexes and references. */
const LOOSE = 'import_loose';

/** Where a copy stands: the table under way and the key of its last row. */
interface Progress {
  /** Tells this source from another one. */
  source: string;
  table: number;
  key: SQLInputValue[] | null;
}

/** The first entry of a purge log has a random mark: no two databases have the same. */
function sourceMark(from: DatabaseSync): string {
  const row = from.prepare('SELECT mark FROM purge_log ORDER BY id DESC LIMIT 1').get();
  return String(row?.['mark']);
}

async function isEmpty(to: Kysely<Database>): Promise<boolean> {
  // What a server without a site writes too (write-probe.ts, secret-mark.ts).
  await to.deleteFrom('meta').where('key', 'in', [HEALTH_KEY, SECRET_KEY]).execute();
  for (const table of COPIED_TABLES) {
    const row = await to
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row) return false;
  }
  return true;
}

async function noted(to: Kysely<Database>): Promise<Progress | null> {
  const row = await to
    .selectFrom('meta')
    .select('value')
    .where('key', '=', PROGRESS)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as Progress) : null;
}

/** What a copy that did not come to its end was copied from; null where there is none. */
export async function copyUnderWay(to: Kysely<Database>): Promise<string | null> {
  return (await noted(to))?.source ?? null;
}

/** Rejects with a DatabaseError where a copy into a database did not come to its end: half a site is not shown as one. */
export async function refuseHalfCopy(to: Kysely<Database>): Promise<void> {
  if ((await noted(to)) === null) return;
  throw new DatabaseError(
    'unfinished',
    'The database at DATABASE_URL holds a part of a site: wait until npm run import has ended, or begin it again.',
  );
}

/** Where to begin. Throws DatabaseError where the other database is in use, or is half a copy of another site. */
async function begin(to: Kysely<Database>, source: string): Promise<Progress> {
  const progress = await noted(to);
  if (progress === null) {
    if (!(await isEmpty(to)))
      throw new DatabaseError('foreign', 'The database to copy into is not empty.');
    const first = { source, table: 0, key: null };
    await to.transaction().execute(async (transaction) => {
      const value = JSON.stringify(await loosenTables(transaction, COPIED_TABLES));
      await transaction.insertInto('meta').values({ key: LOOSE, value }).execute();
      await note(transaction, first);
    });
    return first;
  }
  if (progress.source === source) return progress;
  throw new DatabaseError(
    'foreign',
    'The database to copy into holds a part of another site, or of this one before it was changed.',
  );
}

const note = (to: Transaction<Database>, progress: Progress) =>
  to
    .insertInto('meta')
    .values({ key: PROGRESS, value: JSON.stringify(progress) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();

/** PostgreSQL's texts hold any character but this one, which SQLite takes. */
const withoutNul = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

/** Rows as one parameter, however many: PostgreSQL knows their types from the table. */
function insertRows(
  to: Transaction<Database>,
  table: CopiedTable,
  { columns, rows }: { columns: readonly string[]; rows: readonly object[] },
): Promise<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`INSERT INTO ${sql.table(table)} (${names}) SELECT ${names}
    FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows, withoutNul)}::json)`.execute(
    to,
  );
}

/** A part of a table's rows, and how far the copy has come with them; a power cut may take both, never one alone. */
const copyRows = (
  to: Kysely<Database>,
  table: CopiedTable,
  part: Parameters<typeof insertRows>[2] & { progress: Progress },
): Promise<void> =>
  to.transaction().execute(async (transaction) => {
    await sql`SET LOCAL synchronous_commit TO off`.execute(transaction);
    await insertRows(transaction, table, part);
    await note(transaction, part.progress);
  });

/** Makes the indexes and references again that the rows were written without, all or none. */
const tighten = (to: Kysely<Database>): Promise<void> =>
  to.transaction().execute(async (transaction) => {
    const loose = await transaction
      .deleteFrom('meta')
      .where('key', '=', LOOSE)
      .returning('value')
      .executeTakeFirst();
    if (loose) await tightenTables(transaction, JSON.parse(loose.value) as string[]);
  });

/** The numbers that the server gives next follow the highest that was given, also where its row is deleted: none is given twice. */
async function continueNumbers(from: DatabaseSync, to: Transaction<Database>): Promise<void> {
  const given = from.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?');
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES'`.execute(to);
  for (const { table, column } of rows) {
    const last = Number(given.get(table)?.['seq'] ?? 0);
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
      (SELECT greatest(max(${sql.ref(column)}), ${last}) + 1 FROM ${sql.table(table)}), false)`.execute(
      to,
    );
  }
}

/** Throws where a table does not have as many rows as the one it was copied from. */
async function compareCounts(from: DatabaseSync, to: Kysely<Database>): Promise<CopiedRows> {
  const counts: CopiedRows = {};
  for (const table of COPIED_TABLES) {
    // The notes of the copy itself stand in `meta` until its end.
    const own = table === 'meta' ? sql`WHERE key NOT IN (${PROGRESS}, ${LOOSE})` : sql``;
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM ${sql.table(table)} ${own}`.execute(to);
    const there = rows[0]?.n ?? 0;
    const here = sourceTable(from, table).count();
    if (there !== here) {
      throw new DatabaseError(
        'damaged',
        `The table ${table} has ${there} rows where the site copied has ${here}; make the database anew and begin again.`,
      );
    }
    counts[table] = here;
  }
  return counts;
}

/**
 * Copies a site from SQLite into PostgreSQL. A copy that was broken off goes on where it stopped; at the end the rows of
 * every table are counted on both sides. Its jobs come with the end of it, all or none. Gives those counts. Rejects with a DatabaseError where the other database
 * has something else in it.
 */
export async function copySite(options: CopyOptions): Promise<CopiedRows> {
  const { from, to, onProgress, finish, addJobs, source = sourceMark(from) } = options;
  const start = await begin(to, source);
  for (const [index, table] of COPIED_TABLES.entries()) {
    if (index < start.table) continue;
    const reading = sourceTable(from, table);
    let key = index === start.table ? start.key : null;
    let copied = 0;
    for (;;) {
      const rows = reading.after(key, BATCH);
      const last = rows.at(-1);
      if (!last) break;
      key = reading.keyOf(last);
      const { columns } = reading;
      await copyRows(to, table, { columns, rows, progress: { source, table: index, key } });
      copied += rows.length;
      onProgress?.(table, copied);
    }
  }
  const counts = await compareCounts(from, to);
  await tighten(to);
  await finish?.();
  await to.transaction().execute(async (transaction) => {
    await takeTime(transaction);
    await continueNumbers(from, transaction);
    await sql`ANALYZE`.execute(transaction);
    if (addJobs) counts.jobs = await copyJobs(from, transaction, addJobs);
    await transaction.deleteFrom('meta').where('key', '=', PROGRESS).execute();
  });
  return counts;
}
