import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { closeAll } from '#lib/close-all.ts';
import type { FollowPurges } from '#lib/purge-news.ts';
import { CASES_A_DAY } from '#config/moderation.ts';
import type { BlobsDelivery } from '#config/blobs-delivery.ts';
import type { SignInProvider } from '#config/sign-in-providers.ts';
import type { BlobsPlace } from '#config/blobs-url.ts';
import { openBlobs, openToldBlobs } from '#platform/blobs/open-blobs.ts';
import { MAX_WAITING_READS } from '#platform/database/database.ts';
import type { JobCounts } from '#platform/jobs/job.ts';
import { turns } from '#platform/turns.ts';
import { SITE } from '#config/site.ts';
import { loopHandler } from './demo/loops/handler.ts';
import { archiveHandler } from './media/archive.ts';
import { reportPictureHandler } from './media/report-picture.ts';
import { manifestHandler } from './media/manifest.ts';
import { timelineHandler } from './media/timeline.ts';
import { assetHandler } from './media/handler.ts';
import { BlobsProbe } from './blobs-probe.ts';
import { EventStreams } from './events/streams.ts';
import type { ServiceContext } from './context.ts';
import type { Engine, EngineOptions } from './engine/engine.ts';
import { ONCE_RULES } from './job-rules.ts';
import { forgetOld, jobKinds, publish } from './jobs.ts';
import type { Log } from './log.ts';
import { openMails } from './mail.ts';
import type { MailSettings } from '#platform/mail/mail.ts';
import type { VideoLimit } from '#lib/video-limit.ts';
import { openPurges } from './purges.ts';
import { secretFor } from '#platform/secret.ts';
import { useOnce, type Attempt } from '#platform/limits/limit-store.ts';
import { RateLimits } from './middleware/rate-limit.ts';
import { reads } from './routes/reads.ts';
import { router } from './routes/router.ts';
import { writes } from './routes/writes.ts';
import { OpenIdProviders } from './services/providers/openid.ts';
import { LimitedVideos } from './services/moderation/limited-videos.ts';
import { Tickets } from './captcha/tickets.ts';
import { UsedTickets } from './captcha/used-tickets.ts';
import { PictureRedrawer } from './services/reports/redraw.ts';
import { movePictures } from './services/reports/move-pictures.ts';
import { CategoryCache } from './services/category-cache.ts';
import { ViewCounter } from './services/stat/view-counter.ts';
import { TtlCache } from './ttl-cache.ts';
import { noteSecret } from './secret-mark.ts';
import { WriteProbe } from './write-probe.ts';

export interface ApiOptions {
  /** Folder of the database file, and of what is kept as files. */
  dataDir: string;
  /** A PostgreSQL server's database in the place of that file. */
  databaseUrl?: string | null;
  /** Whether this process does jobs; one that does not leaves them to others of the same database. */
  works?: boolean;
  /** The site's secret, where several machines share one; one of the data folder's own unless told. */
  secret?: string | null;
  /** Whether an empty database is filled with demo data. */
  demo: boolean;
  /** The address visitors use; null takes the address of each request. */
  publicOrigin: string | null;
  /** Where links of mails lead; `publicOrigin` unless told. */
  mailOrigin?: string | null;
  /** Where files are; in the data folder unless told. */
  blobs?: BlobsPlace | null;
  /** How they reach visitors; by this process unless told. */
  blobsDelivery?: BlobsDelivery;
  log: Log;
  /** How mail leaves; as files in the data folder unless told. */
  mail?: MailSettings;
  /** By whom visitors may sign in; by nobody unless told. */
  signInProviders?: readonly SignInProvider[];
  /** How many cases a moderator may look at on one day. */
  casesADay?: number;
  /** Whether it is told from which country a visitor asks; it is not unless told. */
  knowsCountries?: boolean;
  /** Milliseconds for which a start waits for what is kept no longer to be deleted; the rest of it goes while visitors are answered. */
  forgetMs?: number;
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
  /** Marks something as used for all processes of the site; false where it was before. */
  useOnce: (attempt: Attempt) => Promise<boolean>;
  /** Where a video is not shown by a decision, and by whose will; undefined for nowhere. At once, where that is known. */
  limitOf: (video: number) => VideoLimit | undefined | Promise<VideoLimit | undefined>;
  /** Ends the streams of events, which would go on for ever: called before a server waits for what it has under way. */
  endStreams: () => void;
  /** Makes ready what the first search would wait for. */
  warm: () => void;
  /** Writes what was not written yet and closes the database. */
  close: () => Promise<void>;
}

const MAIL_TO_FILES: MailSettings = { smtpUrl: null, from: SITE.contact, to: SITE.contact };

/** Some seconds of work at a million videos, in which nobody is answered. */
const LISTED_AT_START = 500;
/** Who has to be deleted may have so much that it takes minutes. */
const FORGET_MS = 10_000;

/** The adapters of an engine are loaded where they are wanted: a start pays nothing for the other one. */
async function openEngine(url: string | null, options: EngineOptions): Promise<Engine> {
  if (url === null) {
    const { sqliteEngine } = await import('./engine/sqlite.ts');
    return sqliteEngine(options);
  }
  const { postgresEngine } = await import('./engine/postgres.ts');
  return postgresEngine(url, options);
}

async function seed(engine: Engine, log: Log): Promise<void> {
  const started = performance.now();
  if (!(await engine.seedDemo())) return;
  log.info({ ms: Math.round(performance.now() - started) }, 'demo data added');
}

/**
 * Opens (and on the first start creates) the database and makes the API. Rejects with a DatabaseError
 * when the file is damaged, locked or not ours; such a file is left as it was. Rejects with a BlobsError where files cannot
 * be stored in the place that was told.
 */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { dataDir, demo, publicOrigin, log, mail = MAIL_TO_FILES } = options;
  const { databaseUrl = null, works = true, now = () => new Date() } = options;
  const blobs = options.blobs
    ? await openToldBlobs(options.blobs)
    : await openBlobs({ kind: 'disk', folder: join(dataDir, 'blobs') });
  const shells = new TtlCache<object>();
  const totals = new TtlCache<number>();
  const secret = { dataDir, secret: options.secret ?? null };
  const engine = await openEngine(databaseUrl, { dataDir, secret, log, now, totals });
  const { database, jobs, catalogue } = engine;
  const db = database.query;
  const limited = new LimitedVideos(db);
  const labels = new CategoryCache(db);
  const remembered = { shells, totals, limits: limited, labels };
  const purges = await openPurges({ purgeLog: engine.purgeLog, log, ...remembered });
  const receipts = secretFor(secret, 'receipts of reports');
  const events = new EventStreams({ ground: { db, now }, follow: purges.follow, log });
  const stopping = new AbortController();
  const stopEvents = await events.begin();
  const context: ServiceContext = {
    db,
    catalogue,
    statistics: database.statistics,
    sliceMs: database.sliceMs,
    reads: database.reads,
    searchTurn: turns(database.searchesAtOnce, MAX_WAITING_READS),
    now,
    shells,
    totals,
    labels,
    views: new ViewCounter({ db: database.statistics, now, log }),
    limits: new RateLimits(engine.limits),
    tickets: new Tickets({ secret: secretFor(secret, 'captcha'), now }),
    usedTickets: new UsedTickets(),
    pictures: new PictureRedrawer(log),
    reportsTo: mail.to,
    receiptOf: (ticket) => createHmac('sha256', receipts).update(ticket).digest('base64url'),
    mails: openMails({ db, queue: jobs, dataDir, blobs, settings: mail, now, log }),
    publicOrigin,
    mailOrigin: options.mailOrigin ?? publicOrigin,
    enqueue: (transaction, job) => jobs.enqueue(transaction.$pickTables<'jobs'>(), job),
    blobs,
    scratch: { folder: join(dataDir, 'processing'), signal: stopping.signal },
    assetSecret: secretFor(secret, 'asset addresses'),
    events,
    mailSecret: secretFor(secret, 'ends of mails'),
    factorSecret: secretFor(secret, 'second factors'),
    providers: new OpenIdProviders(options.signInProviders ?? [], publicOrigin),
    casesADay: options.casesADay ?? CASES_A_DAY,
    knowsCountries: options.knowsCountries ?? false,
    limited,
    log,
    purge: purges.purge,
    purgesTold: purges.told,
  };
  const { limits } = engine;
  const upkeep = { context, jobs, limits, forgetPurges: purges.forgetOld, log };
  let forgetting: Promise<void> = Promise.resolve();
  const close = (): Promise<void> =>
    closeAll([
      () => events.endAll(),
      stopEvents,
      () => stopping.abort(new Error('the process is about to end')),
      () => jobs.stop(),
      () => forgetting,
      () => context.pictures.close(),
      () => context.mails.close(),
      () => context.views.close(),
      () => purges.close(),
      () => engine.close(),
    ]);
  try {
    if (demo) await seed(engine, log);
    await engine.refuseHalf();
    await noteSecret(db, secretFor(secret, 'mark'), log);
    await movePictures(context, join(dataDir, 'reports'));
    // What fell due while nothing ran is done before anything is answered; where thousands did, the job goes on with them.
    await publish(upkeep, LISTED_AT_START);
    // It has said what could not go; its job tries that again.
    forgetting = forgetOld(upkeep, { afterPause: true }).catch(() => undefined);
    const long = setTimeout(options.forgetMs ?? FORGET_MS, undefined, { ref: false });
    await Promise.race([forgetting, long]);
    for (const { name } of ONCE_RULES) await jobs.retryAll(name);
    await jobs.begin(jobKinds(upkeep), { works });
  } catch (error) {
    await close().catch((failed: unknown) => log.error({ err: failed }, 'closing failed'));
    throw error;
  }
  const probe = new WriteProbe({ db, dataDir, log });
  const blobsProbe = new BlobsProbe(blobs, log);
  const assets = assetHandler({ context, delivery: options.blobsDelivery ?? 'stream', log });
  const archives = archiveHandler(context);
  const reported = reportPictureHandler(context);
  const timelines = timelineHandler(context);
  const manifests = manifestHandler(context);
  const loops = loopHandler();
  const media = async (request: Request) =>
    (await timelines(request)) ??
    (await manifests(request)) ??
    (await assets(request)) ??
    (await archives(request)) ??
    (await reported(request)) ??
    loops(request);
  const fetch = router({ context, publicOrigin, log, reads, writes, media });
  return {
    fetch,
    followPurges: purges.follow,
    isWritable: () => probe.isWritable(),
    canStoreFiles: () => blobsProbe.works(),
    countJobs: () => jobs.counts(),
    useOnce: (attempt) => useOnce(limits, attempt),
    limitOf: (video) => limited.find(video),
    endStreams: () => events.endAll(),
    warm: () => database.warm(),
    close,
  };
}
