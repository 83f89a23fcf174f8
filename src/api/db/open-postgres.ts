import type { DatabaseLog } from '#platform/database/database.ts';
import { openPostgres, type PostgresDatabase } from '#platform/database/postgres/open.ts';
import { migratePostgres } from './migrate-postgres.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database } from './schema/index.ts';

/** Opens the site's database on the server at `url` and brings its schema up to date; rejects with a DatabaseError. */
export const openPostgresDatabase = (options: {
  url: string;
  log?: DatabaseLog;
  /** All of them unless told. */
  steps?: readonly Migration[];
}): Promise<PostgresDatabase<Database>> =>
  openPostgres<Database>({ ...options, migrate: (db) => migratePostgres(db, options.steps) });
