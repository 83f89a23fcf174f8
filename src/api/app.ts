import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FollowPurges } from '#lib/purge-news.ts';
import type { BlobsPlace } from '#config/blobs-url.ts';
import { openBlobs } from '#platform/blobs/open-blobs.ts';
import type { JobCounts } from '#platform/jobs/job.ts';
import { sqliteJobs } from '#platform/jobs/sqlite-jobs.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { SITE } from '#config/site.ts';
import { BlobsProbe } from './blobs-probe.ts';
import { sqliteCatalogue } from './catalogue/sqlite/catalogue.ts';
import type { ServiceContext } from './context.ts';
import { DatabaseError } from '#platform/database/error.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { forgetOld, jobKinds, publish, schedule } from './jobs.ts';
import type { Log } from './log.ts';
import type { MailSettings } from './mail/mailer.ts';
import { createMediaHandler } from './media/handler.ts';
import { openPurges } from './purges.ts';
import { RateLimits } from './middleware/rate-limit.ts';
import { hasSecret } from './secret.ts';
import { reads } from './routes/reads.ts';
import { router } from './routes/router.ts';
import { writes } from './routes/writes.ts';
import { openDesk } from './services/reports/desk.ts';
import { CategoryCache } from './services/category-cache.ts';
import { ViewCounter } from './services/stat/view-counter.ts';
import { TtlCache } from './ttl-cache.ts';
import { WriteProbe } from './write-probe.ts';

export interface ApiOptions {
  /** Folder of the database file. */
  dataDir: string;
  /** Whether an empty database is filled with demo data. */
  demo: boolean;
  /** The address visitors use; null takes the address of each request. */
  publicOrigin: string | null;
  /** Where files are; in the data folder unless told. */
  blobs?: BlobsPlace | null;
  log: Log;
  /** How mail leaves; as files in the data folder unless told. */
  mail?: MailSettings;
  /** The present, for tests. */
  now?: () => Date;
}

/** The embedded API: one function for `/api/*` and `/media/*`. */
export interface Api {
  fetch: (request: Request) => Promise<Response>;
  /** Tells what is no longer true, also what became so while nobody read: videos fall due while nothing runs. */
  followPurges: FollowPurges;
  /** Whether database and data folder take writes; cheap enough to be asked every second. */
  isWritable: () => Promise<boolean>;
  /** How many jobs wait, and how many were given up. */
  countJobs: () => Promise<JobCounts>;
  /** Whether files can be stored; as cheap. */
  canStoreFiles: () => Promise<boolean>;
  /** Makes ready what the first search would wait for. */
  warm: () => void;
  /** Writes what was not written yet and closes the database. */
  close: () => Promise<void>;
}

const DATABASE_FILE = 'islet.db';
const MAIL_TO_FILES: MailSettings = { smtpUrl: null, from: SITE.contact, to: SITE.contact };

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

/** Loaded on demand: a site with content of its own never needs it. */
async function seed(database: OpenDatabase, now: Date, log: Log): Promise<void> {
  const [{ hasDemo, seedDemo }, { clips }] = await Promise.all([
    import('./demo/seed.ts'),
    import('./demo/media/catalog.ts'),
  ]);
  const filled = await database.query.selectFrom('videos').select('id').limit(1).execute();
  if (filled.length > 0 || hasDemo(database)) return;
  const started = performance.now();
  seedDemo(database, { now, clips });
  log.info({ ms: Math.round(performance.now() - started) }, 'demo data added');
}

/**
 * Opens (and on the first start creates) the database and makes the API. Rejects with a DatabaseError
 * when the file is damaged, locked or not ours; such a file is left as it was. Rejects with a BlobsError where files cannot
 * be stored in the place that was told.
 */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { dataDir, demo, publicOrigin, log, mail = MAIL_TO_FILES } = options;
  const { now = () => new Date() } = options;
  refuseEmptied(dataDir);
  const blobs = await openBlobs(options.blobs ?? { kind: 'disk', folder: join(dataDir, 'blobs') });
  if (options.blobs) await blobs.check();
  const database = openDatabase({ file: join(dataDir, DATABASE_FILE), log });
  const db = database.query;
  const shells = new TtlCache<object>();
  const totals = new TtlCache<number>();
  const { onCommit } = database;
  const queue = sqliteJobs({ db: db.$pickTables<'jobs'>(), onCommit, now });
  const purges = await openPurges({ database, now, log, shells, totals });
  const context: ServiceContext = {
    db,
    catalogue: sqliteCatalogue({ db, reads: database.reads, totals }),
    reads: database.reads,
    now,
    shells,
    labels: new CategoryCache(db),
    views: new ViewCounter({ db, now, log }),
    limits: new RateLimits(),
    desk: openDesk({ db, queue, dataDir, mail, now, log }),
    blobs,
    purge: purges.purge,
    purgesTold: purges.told,
  };
  const upkeep = { context, queue, forgetPurges: purges.forgetOld, log };
  const kinds = jobKinds(upkeep);
  try {
    if (demo) await seed(database, now(), log);
    // What fell due while nothing ran is done before anything is answered.
    await publish(upkeep);
    await forgetOld(upkeep);
    await schedule(upkeep, kinds);
    await context.desk.outbox.retryAll();
  } catch (error) {
    await context.views.close();
    await purges.close();
    await database.close();
    throw error;
  }
  const worker = startWorker({ queue, kinds, now, log });
  void worker.runDue();
  const probe = new WriteProbe({ db, dataDir, log });
  const blobsProbe = new BlobsProbe(blobs, log);
  const media = createMediaHandler();
  const fetch = router({ context, publicOrigin, log, reads, writes, media });
  return {
    fetch,
    followPurges: purges.follow,
    isWritable: () => probe.isWritable(),
    canStoreFiles: () => blobsProbe.works(),
    countJobs: () => queue.counts(),
    warm: () => database.warm(),
    close: async () => {
      await worker.stop();
      context.desk.pictures.close();
      context.desk.outbox.close();
      await context.views.close();
      await purges.close();
      await database.close();
    },
  };
}
