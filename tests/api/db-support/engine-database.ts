import { onTestFinished } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import type { Database } from '#api/db/schema/index.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { scratchPostgres } from '../../setup/postgres-database.ts';

/** The engine that this run of the tests is for. */
export const ENGINE = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';

/** A new database of that engine, closed and removed after the test. */
export async function engineDatabase(): Promise<OpenDatabase<Database>> {
  const database =
    ENGINE === 'postgres'
      ? await openPostgresDatabase({ url: await scratchPostgres() })
      : openDatabase({ file: ':memory:' });
  onTestFinished(() => database.close());
  return database;
}
