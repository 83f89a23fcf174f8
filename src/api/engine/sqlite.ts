import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '#platform/database/error.ts';
import { MAX_RATE_KEYS } from '#config/rate-limits.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { hasSecret } from '#platform/secret.ts';
import { tableJobs } from '#platform/jobs/table-jobs.ts';
import { tablePurgeLog } from '#platform/purge/table-purge-log.ts';
import { sqliteCatalogue } from '../catalogue/sqlite/catalogue.ts';
import { openDatabase } from '../db/open.ts';
import { demoSeed } from './demo-seed.ts';
import type { Engine, EngineOptions } from './engine.ts';

/** Name of the database in the data folder. */
export const DATABASE_FILE = 'islet.db';

/**
 * A database is never empty once a secret was made beside it: what was in it is gone, and demo data or a new site in
 * its place would hide that. Throws DatabaseError.
 */
function refuseEmptied(dataDir: string): void {
  const file = join(dataDir, DATABASE_FILE);
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0 || !hasSecret(dataDir)) return;
  throw new DatabaseError(
    'emptied',
    `The database ${file} is empty, but this site has run before: its data was lost. Restore a copy of it, or delete the file to begin anew.`,
  );
}

/** One file in the data folder, which one process has to itself. Throws DatabaseError. */
export function sqliteEngine({ dataDir, log, now, totals }: EngineOptions): Engine {
  refuseEmptied(dataDir);
  const database = openDatabase({ file: join(dataDir, DATABASE_FILE), log });
  const { query: db, reads, onCommit } = database;
  return {
    database,
    catalogue: sqliteCatalogue({ db, statistics: database.statistics, reads, totals }),
    jobs: tableJobs({ db: db.$pickTables<'jobs'>(), onCommit, now, log }),
    // One process has this database: nobody else counts.
    limits: memoryLimits(MAX_RATE_KEYS),
    purgeLog: tablePurgeLog({ db: db.$pickTables<'purge_log'>(), onCommit, now }),
    seedDemo: async () => {
      const filled = await db.selectFrom('videos').select('id').limit(1).execute();
      return filled.length === 0 && (await demoSeed(now()))(database);
    },
    refuseHalf: () => Promise.resolve(),
    close: () => database.close(),
  };
}
