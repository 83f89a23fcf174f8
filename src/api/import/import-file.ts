import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobsPlace } from '#config/blobs-url.ts';
import { openToldBlobs } from '#platform/blobs/open-blobs.ts';
import { DatabaseError } from '#platform/database/error.ts';
import { bossJobs } from '#platform/jobs/boss-jobs.ts';
import type { JobLog } from '#platform/jobs/worker.ts';
import { postgresSearchIndex } from '../catalogue/postgres/search-index.ts';
import { openDatabase } from '../db/open.ts';
import { openPostgresDatabase } from '../db/open-postgres.ts';
import { DATABASE_FILE } from '../engine/sqlite.ts';
import { ONCE_RULES } from '../job-rules.ts';
import { copyFiles, filesOf } from './copy-files.ts';
import { copySite, type CopiedRows } from './copy-site.ts';

interface ImportOptions {
  dataDir: string;
  databaseUrl: string;
  /** Where files are to be; null where they are already, or are brought there by other means. */
  blobs: BlobsPlace | null;
  log: JobLog & { info(fields: object, message: string): void };
}

/** The file of the database in a data folder. Throws a DatabaseError where there is none. */
export function requireFile(dataDir: string): string {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) {
    throw new DatabaseError('unreadable', `There is no database ${file} to copy.`);
  }
  return file;
}

const idle = (): Promise<never> => Promise.reject(new Error('An import does no jobs.'));

/** Copies the database in a data folder into one of PostgreSQL with the jobs that wait, and makes its search. Rejects with a DatabaseError. */
export async function importFile(options: ImportOptions): Promise<CopiedRows & { files?: number }> {
  const { dataDir, databaseUrl, blobs, log } = options;
  const file = requireFile(dataDir);
  const from = openDatabase({ file, log });
  try {
    const to = await openPostgresDatabase({ url: databaseUrl, log });
    try {
      const db = to.query.$pickTables<'jobs'>();
      const jobs = await bossJobs({ url: databaseUrl, db, log, now: () => new Date() });
      try {
        const kinds = ONCE_RULES.map((rules) => ({ ...rules, run: idle }));
        await jobs.begin(kinds, { works: false });
        const files = blobs && (await copyFiles(filesOf(dataDir), await openToldBlobs(blobs)));
        if (files !== null) log.info({ files }, 'files are where BLOBS_URL says');
        const rows = await copySite({
          from: from.sqlite,
          to: to.query,
          onProgress: (table, copied) => log.info({ table, rows: copied }, 'copying'),
          finish: () => postgresSearchIndex(to.query).rebuild(),
          addJobs: (transaction, more) => jobs.addNew(transaction.$pickTables<'jobs'>(), more),
        });
        return files === null ? rows : { ...rows, files };
      } finally {
        await jobs.stop();
      }
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
