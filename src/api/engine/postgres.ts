import { bossJobs } from '#platform/jobs/boss-jobs.ts';
import { tableLimits } from '#platform/limits/table-limits.ts';
import { postgresPurgeLog } from '#platform/purge/postgres-purge-log.ts';
import { secretFor } from '#platform/secret.ts';
import { postgresCatalogue } from '../catalogue/postgres/catalogue.ts';
import { postgresSearchIndex } from '../catalogue/postgres/search-index.ts';
import { openDatabase } from '../db/open.ts';
import { openPostgresDatabase } from '../db/open-postgres.ts';
import { copySite } from '../import/copy-site.ts';
import { demoSeed } from './demo-seed.ts';
import type { Engine, EngineOptions } from './engine.ts';

/** A database on a PostgreSQL server, which any number of processes share. Rejects with a DatabaseError. */
export async function postgresEngine(
  url: string,
  { secret, log, now, totals }: EngineOptions,
): Promise<Engine> {
  const database = await openPostgresDatabase({ url, log });
  const { query: db, reads, onCommit } = database;
  const purgeLog = postgresPurgeLog({ db: db.$pickTables<'purge_log'>(), url, onCommit, now });
  const catalogue = postgresCatalogue({ db, reads, totals });

  /** The same rows as on SQLite: made there in memory, and copied. */
  async function seedDemo(): Promise<boolean> {
    const filled = await db.selectFrom('videos').select('id').limit(1).execute();
    const begun = await db.selectFrom('meta').select('key').where('key', '=', 'import').execute();
    if (filled.length > 0 || begun.length > 0) return false;
    const made = openDatabase({ file: ':memory:' });
    try {
      (await demoSeed(now()))(made);
      const finish = (): Promise<void> => postgresSearchIndex(db).rebuild();
      await copySite({ from: made.sqlite, to: db, finish });
    } finally {
      await made.close();
    }
    return true;
  }

  try {
    const jobs = await bossJobs({ url, db: db.$pickTables<'jobs'>(), log });
    return {
      database,
      catalogue,
      jobs,
      limits: tableLimits({
        db: db.$pickTables<'limits'>(),
        secret: secretFor(secret, 'limits'),
        now,
      }),
      purgeLog,
      seedDemo,
      close: async () => {
        await purgeLog.close();
        await database.close();
      },
    };
  } catch (error) {
    await purgeLog.close();
    await database.close();
    throw error;
  }
}
