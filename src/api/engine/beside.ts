import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '#platform/database/error.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { postgresPurgeTurn } from '#platform/purge/postgres-purge-log.ts';
import { tablePurgeLog } from '#platform/purge/table-purge-log.ts';
import type { SearchIndex } from '../catalogue/catalogue.ts';
import { postgresSearchIndex } from '../catalogue/postgres/search-index.ts';
import { sqliteSearchIndex } from '../catalogue/sqlite/search-index.ts';
import { openDatabase } from '../db/open.ts';
import { openPostgresDatabase } from '../db/open-postgres.ts';
import type { Database } from '../db/schema/index.ts';
import type { Purge } from '../purges.ts';
import { DATABASE_FILE } from './sqlite.ts';

/** Where a site's database is. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | null;
}

/** What a command of the operator's works with. */
export interface BesideSite {
  db: OpenDatabase<Database>['query'];
  index: SearchIndex;
  /** Tells the servers that run what is no longer true; the last of a transaction. */
  purge: Purge;
}

function siteOf({ engine, query: db, onCommit }: OpenDatabase<Database>): BesideSite {
  const isPostgres = engine === 'postgres';
  const log = tablePurgeLog({
    ...{ db: db.$pickTables<'purge_log'>(), onCommit, now: () => new Date() },
    ...(isPostgres && { takeTurn: postgresPurgeTurn }),
  });
  return {
    db,
    index: isPostgres ? postgresSearchIndex(db) : sqliteSearchIndex(db),
    purge: (transaction, tags) => log.write(transaction.$pickTables<'purge_log'>(), tags),
  };
}

/**
 * Does something with a site's database for a moment, also while its server runs: a command of the operator's. Rejects with a DatabaseError
 * where there is none, and where it is an older version's.
 */
export async function besideServer<Result>(
  { dataDir, databaseUrl }: DatabasePlace,
  work: (site: BesideSite) => Promise<Result>,
): Promise<Result> {
  const file = join(dataDir, DATABASE_FILE);
  if (databaseUrl === null && !existsSync(file))
    throw new DatabaseError(
      'unreadable',
      `There is no database ${file}; set DATA_DIR, or DATABASE_URL, as the server has it.`,
    );
  const database =
    databaseUrl === null
      ? openDatabase({ file, mustBeCurrent: true })
      : await openPostgresDatabase({ url: databaseUrl, mustBeCurrent: true });
  try {
    return await work(siteOf(database));
  } finally {
    await database.close();
  }
}
