import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '#platform/database/error.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { openDatabase } from '../db/open.ts';
import { openPostgresDatabase } from '../db/open-postgres.ts';
import type { Database } from '../db/schema/index.ts';
import { DATABASE_FILE } from './sqlite.ts';

/** Where a site's database is. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | null;
}

/**
 * Does something with a site's database for a moment, also while its server runs: a command of the operator's. Rejects with a DatabaseError
 * where there is none.
 */
export async function besideServer<Result>(
  { dataDir, databaseUrl }: DatabasePlace,
  work: (db: OpenDatabase<Database>['query']) => Promise<Result>,
): Promise<Result> {
  const file = join(dataDir, DATABASE_FILE);
  if (databaseUrl === null && !existsSync(file))
    throw new DatabaseError('unreadable', `There is no database ${file}.`);
  const database =
    databaseUrl === null
      ? openDatabase({ file })
      : await openPostgresDatabase({ url: databaseUrl });
  try {
    return await work(database.query);
  } finally {
    await database.close();
  }
}
