import type { Transaction } from 'kysely';
import type { OpenDatabase } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import type { JobTables } from '#platform/jobs/sqlite-jobs.ts';
import type { LimitStore } from '#platform/limits/limit-store.ts';
import type { PurgeLog } from '#platform/purge/purge-log.ts';
import type { SecretSource } from '#platform/secret.ts';
import type { PurgeTables } from '#platform/purge/table-purge-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Database } from '../db/schema/index.ts';
import type { Log } from '../log.ts';
import type { TtlCache } from '../ttl-cache.ts';

export interface EngineOptions {
  dataDir: string;
  /** Of this site, whatever its database. */
  secret: SecretSource;
  log: Log;
  now: () => Date;
  /** Counts that are asked again and again; whoever changes what they count empties it. */
  totals: TtlCache<number>;
}

/** What the API stands on, of one database or the other. */
export interface Engine {
  database: OpenDatabase<Database>;
  catalogue: Catalogue;
  jobs: Jobs<Transaction<JobTables>>;
  /** Counts attempts, and what may be used once, for all processes of the database. */
  limits: LimitStore;
  purgeLog: PurgeLog<Transaction<PurgeTables>>;
  /** Fills a database without videos with the demo data, once; false where there is something. */
  seedDemo: () => Promise<boolean>;
  /** Rejects with a DatabaseError where the database holds no whole site yet. */
  refuseHalf: () => Promise<void>;
  /** Closes the database and what hangs on it; jobs are stopped before. */
  close: () => Promise<void>;
}
