import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '#platform/database/error.ts';
import { postgresSearchIndex } from '../catalogue/postgres/search-index.ts';
import { openDatabase } from '../db/open.ts';
import { openPostgresDatabase } from '../db/open-postgres.ts';
import { DATABASE_FILE } from '../engine/sqlite.ts';
import { copySite, type CopiedRows } from './copy-site.ts';

interface ImportOptions {
  dataDir: string;
  databaseUrl: string;
  log: { info(fields: object, message: string): void };
}

/** The file of the database in a data folder. Throws a DatabaseError where there is none. */
export function requireFile(dataDir: string): string {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) {
    throw new DatabaseError('unreadable', `There is no database ${file} to copy.`);
  }
  return file;
}

/** Copies the database in a data folder into one of PostgreSQL, and makes its search. Rejects with a DatabaseError. */
export async function importFile(options: ImportOptions): Promise<CopiedRows> {
  const { dataDir, databaseUrl, log } = options;
  const file = requireFile(dataDir);
  const from = openDatabase({ file, log });
  try {
    const to = await openPostgresDatabase({ url: databaseUrl, log });
    try {
      return await copySite({
        from: from.sqlite,
        to: to.query,
        onProgress: (table, copied) => log.info({ table, rows: copied }, 'copying'),
        finish: () => postgresSearchIndex(to.query).rebuild(),
      });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
