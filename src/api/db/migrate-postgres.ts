import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { DatabaseError } from '#platform/database/error.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database } from './schema/index.ts';

/** Whether a database lacks a step. */
export async function isOlder(db: Kysely<Database>): Promise<boolean> {
  const applied = new Set(await appliedSteps(db));
  return migrations.some(({ name }) => !applied.has(name));
}

/** The steps that a database has had. */
async function appliedSteps(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)} ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Brings the schema up to date in one transaction; gives the steps that ran. Of several processes that start together one
 * does it, the others wait. Throws DatabaseError 'newer' when the database has seen a newer version of this program.
 */
export async function migratePostgres(
  db: Kysely<Database>,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  const known = new Set(steps.map(({ name }) => name));
  const unknown = (await appliedSteps(db)).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new DatabaseError(
      'newer',
      `The database has had the step ${unknown.at(-1)} of a newer version of this program.`,
    );
  }
  const provided = steps.map(({ name, postgres }) => {
    const up = async (to: Kysely<Database>): Promise<void> => {
      for (const statement of postgres) await sql.raw(statement).execute(to);
    };
    return [name, { up }] as const;
  });
  const { error, results = [] } = await db.connection().execute(async (connection) => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: () => Promise.resolve(Object.fromEntries(provided)) },
    });
    // Where there are millions of rows a step takes minutes, and so long the other processes wait for it.
    await sql`SET statement_timeout = 0`.execute(connection);
    const done = await migrator.migrateToLatest();
    await sql`RESET statement_timeout`.execute(connection);
    return done;
  });
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The schema was not updated.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}
