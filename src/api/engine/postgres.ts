import { bossJobs } from '#platform/jobs/boss-jobs.ts';
import { tableLimits } from '#platform/limits/table-limits.ts';
import { postgresPurgeLog } from '#platform/purge/postgres-purge-log.ts';
import { secretFor } from '#platform/secret.ts';
import { postgresCatalogue } from '../catalogue/postgres/catalogue.ts';
import { openPostgresDatabase } from '../db/open-postgres.ts';
import { refuseHalfCopy } from '../import/copy-site.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { seedPostgresDemo } from './postgres-demo.ts';

/** A database on a PostgreSQL server, which any number of processes share. Rejects with a DatabaseError. */
export async function postgresEngine(
  url: string,
  { secret, log, now, totals }: EngineOptions,
): Promise<Engine> {
  const database = await openPostgresDatabase({ url, log });
  const { query: db, reads, onCommit } = database;
  const purgeLog = postgresPurgeLog({ db: db.$pickTables<'purge_log'>(), url, onCommit, now });
  const catalogue = postgresCatalogue({ db, reads, totals });

  try {
    const jobs = await bossJobs({ url, db: db.$pickTables<'jobs'>(), log, now });
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
      seedDemo: () => seedPostgresDemo(db, now()),
      refuseHalf: () => refuseHalfCopy(db),
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
