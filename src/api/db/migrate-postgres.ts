import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { DatabaseError } from '#platform/database/error.ts';
import { takeTurn } from '#platform/database/postgres/take-turn.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database } from './schema/index.ts';

/** Names the turn among the advisory locks of this database: "migr" in ASCII. */
const TURN = 0x6d696772;

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

function refuseNewer(applied: readonly string[], steps: readonly Migration[]): void {
  const known = new Set(steps.map(({ name }) => name));
  const unknown = applied.filter((name) => !known.has(name)).at(-1);
  if (unknown !== undefined)
    throw new DatabaseError(
      'newer',
      `The database has had the step ${unknown} of a newer version of this program.`,
    );
}

/**
 * Brings the schema up to date in one transaction; gives the steps that ran. Of several processes that start together one
 * does it, the others wait. Throws DatabaseError 'newer' when the database has seen a newer version of this program.
 */
export async function migratePostgres(
  db: Kysely<Database>,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  const provided = steps.map(({ name, postgres }) => {
    const up = async (to: Kysely<Database>): Promise<void> => {
      for (const statement of postgres) await sql.raw(statement).execute(to);
    };
    return [name, { up }] as const;
  });
  // Who reads what tables there are, as Kysely's migrator does before its own lock, fails where they change under it.
  const { error, results = [] } = await takeTurn(db, TURN, async () => {
    refuseNewer(await appliedSteps(db), steps);
    return db.connection().execute(async (connection) => {
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
  });
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The schema was not updated.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}
