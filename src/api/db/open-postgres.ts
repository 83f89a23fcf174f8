import type { DatabaseLog } from '#platform/database/database.ts';
import { openPostgres, type PostgresDatabase } from '#platform/database/postgres/open.ts';
import { asOpenError } from '#platform/database/postgres/open-error.ts';
import { refillVideoSearch } from '../catalogue/postgres/refill.ts';
import { olderDatabase } from './migrate.ts';
import { isOlder, migratePostgres } from './migrate-postgres.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database } from './schema/index.ts';

/** Opens the site's database on the server at `url` and brings its schema, and what a search finds, up to date; rejects with a DatabaseError. */
export async function openPostgresDatabase(options: {
  url: string;
  log?: DatabaseLog;
  /** All of them unless told. */
  steps?: readonly Migration[];
  /** For what works beside a server: a database that lacks steps is refused, not changed beneath it. */
  mustBeCurrent?: boolean;
}): Promise<PostgresDatabase<Database>> {
  const { steps, mustBeCurrent = false, ...rest } = options;
  const database = await openPostgres<Database>({
    ...rest,
    migrate: async (db) => {
      if (mustBeCurrent && (await isOlder(db))) throw olderDatabase();
      return migratePostgres(db, steps);
    },
  });
  try {
    if (await refillVideoSearch(database.query)) {
      options.log?.info({}, 'search index written anew');
    }
    return database;
  } catch (error) {
    await database.close();
    throw asOpenError(error, options.url);
  }
}
