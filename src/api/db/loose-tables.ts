import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema/index.ts';

/** Statements, in the order in which they are to be made. */
interface Definitions {
  drop: string[];
  create: string[];
}

/** What references say of these tables' rows: each would be looked up for each row. */
const references = (tables: readonly string[]) => sql<Record<'drop' | 'create', string>>`
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) AS create
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
    AND conrelid::regclass::text = ANY(${[...tables]}) ORDER BY conrelid::regclass::text, conname`;

/** Their indexes, but for those that keep rows apart. */
const indexes = (tables: readonly string[]) => sql<Record<'drop' | 'create', string>>`
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS create
  FROM pg_index JOIN pg_class AS ours ON ours.oid = indrelid
  WHERE relnamespace = current_schema()::regnamespace AND NOT indisunique
    AND indrelid::regclass::text = ANY(${[...tables]})
  ORDER BY indrelid::regclass::text, indexrelid::regclass::text`;

async function definitions(
  to: Transaction<Database>,
  tables: readonly string[],
): Promise<Definitions> {
  const links = await references(tables).execute(to);
  const lists = await indexes(tables).execute(to);
  const all = [...links.rows, ...lists.rows];
  return {
    drop: all.map(({ drop }) => drop),
    // A reference is checked by the index of what it names, and sooner with those of its own table.
    create: [...lists.rows, ...links.rows].map(({ create }) => create),
  };
}

/**
 * Takes away what a row costs beyond itself while millions are written: sorted in at once in the end, they take a fraction of the time.
 * Gives the statements that make it anew.
 */
export async function loosenTables(
  to: Transaction<Database>,
  tables: readonly string[],
): Promise<string[]> {
  const { drop, create } = await definitions(to, tables);
  for (const statement of drop) await sql.raw(statement).execute(to);
  return create;
}

/** Lets a transaction take its time and some memory: minutes where there are millions of rows. */
export async function takeTime(to: Transaction<Database>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(to);
  await sql`SET LOCAL maintenance_work_mem = '256MB'`.execute(to);
}

/** Makes anew what {@link loosenTables} took away. */
export async function tightenTables(
  to: Transaction<Database>,
  statements: readonly string[],
): Promise<void> {
  await takeTime(to);
  for (const statement of statements) await sql.raw(statement).execute(to);
}

/** Does at once what a server does by and by after many rows came: until then no index alone answers anything. Takes minutes where there are millions. */
export const vacuum = (db: Kysely<Database>): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`VACUUM (ANALYZE)`.execute(connection);
    await sql`RESET statement_timeout`.execute(connection);
  });
