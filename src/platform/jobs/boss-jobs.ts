import { sql, type Kysely, type Transaction } from 'kysely';
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss';
import type { JobKind, Jobs, NewJob } from './job.ts';
import type { JobTables } from './sqlite-jobs.ts';
import { FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS, reasonOf, type JobLog } from './worker.ts';

interface BossJobsOptions {
  /** Address of the database: the queue has connections of its own. */
  url: string;
  db: Kysely<JobTables>;
  log: JobLog;
  /** The present of those who add jobs: the queue's own clock is the server's. */
  now: () => Date;
}

type To = Transaction<JobTables>;

/** Jobs as pg-boss keeps them. */
interface BossJobs extends Jobs<To> {
  /** Adds jobs that are known not to be there: of a queue that is moved here, however many. What is due is due from now on, or it were kept no longer. */
  addNew(transaction: To, jobs: readonly NewJob[]): Promise<void>;
}

const HOUR = 3600;
/** One to be told of new jobs, one to take them, one for what a job itself asks of the queue. */
const CONNECTIONS = 3;
/** What is done is removed after this, and a note of what comes again by itself: as long as an operator may want to see it. */
const KEPT_SECONDS = 30 * 86_400;
/** What comes once waits as long as nobody does it: the queue's own two weeks would lose a mail where no worker ran. */
const WAITS_SECONDS = 10 * 365 * 86_400;
/** A job that was added is told by the server; this is for one that was not. */
const POLLING_SECONDS = 2;
const STOP_MS = 30_000;

const WAITING = sql`('created', 'retry', 'active')`;
const JOBS = sql.table('pgboss.job');
/** Not pg-boss's own, which it keeps and forgets by itself. */
const IS_OURS = sql`name NOT LIKE '\\_\\_pgboss\\_\\_%'`;

/** pg-boss keeps what a handler throws: this names nobody and has no stack. */
class JobFailure extends Error {
  override name = 'JobFailure';
  override stack = '';
}

/** As the queue orders what is due: the greatest first, of 31 bits. */
const priorityOf = (turn: number): number => -Math.floor(turn / 60);

/** When a periodic kind comes: each minute, or each hour. */
const cronOf = (everySeconds: number): string => (everySeconds >= HOUR ? '0 * * * *' : '* * * * *');

/** What the queue is told of a kind. */
const queueOf = ({ leaseSeconds, heartbeatSeconds, maxAttempts, everySeconds }: JobKind) => ({
  expireInSeconds: leaseSeconds,
  ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
  retryLimit: maxAttempts - 1,
  retryDelay: FIRST_WAIT_SECONDS,
  retryBackoff: true,
  retryDelayMax: LONGEST_WAIT_SECONDS,
  deleteAfterSeconds: KEPT_SECONDS,
  ...(everySeconds === undefined && { retentionSeconds: WAITS_SECONDS }),
  notify: true,
});

/**
 * Jobs as pg-boss keeps them, in a schema of its own beside the site's tables: any number of processes add and do them, each
 * once. What fails is tried again by the same rules as on SQLite. Rejects where the server cannot be used.
 */
export async function bossJobs({ url, db, log, now }: BossJobsOptions): Promise<BossJobs> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'islet-jobs',
    max: CONNECTIONS,
    useListenNotify: true,
  });
  boss.on('error', (error) => {
    log.warn({ reason: reasonOf(error) }, 'jobs cannot be taken or ended');
  });
  await boss.start();

  async function run(kind: JobKind, job: JobWithMetadata): Promise<void> {
    try {
      await kind.run(job.data);
    } catch (error) {
      const reason = reasonOf(error);
      const facts = { job: job.id, kind: kind.name, attempts: job.retryCount + 1, reason };
      if (job.retryCount < job.retryLimit) log.warn(facts, 'a job failed and is tried again');
      else log.error(facts, 'a job was given up');
      throw new JobFailure(reason);
    }
  }

  const startAfter = (runAt: number): Date => new Date(Date.now() + runAt * 1000 - now().getTime());

  /**
   * Whether a job with this key waits or is being done, which is then to be done by the sooner moment. Until the transaction ends nobody else adds
   * one. pg-boss's own way (the policy `exclusive`) refuses the second job with its moment, holds for jobs without a key too, and cannot be given to
   * a queue that is there.
   */
  async function isThere(
    transaction: To,
    { kind, key, runAt }: NewJob & { key: string },
  ): Promise<boolean> {
    const lock = `${kind} ${key}`;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    const soon = runAt === undefined ? new Date() : startAfter(runAt);
    const { rows } = await sql`UPDATE ${JOBS} SET start_after = LEAST(start_after, ${soon})
      WHERE name = ${kind} AND singleton_key = ${key} AND state IN ${WAITING}
      RETURNING id`.execute(transaction);
    return rows.length > 0;
  }

  return {
    async enqueue(transaction, job) {
      const { kind, payload = {}, key, runAt, turn } = job;
      if (key !== undefined && (await isThere(transaction, { ...job, key }))) return;
      await boss.send(kind, payload, {
        db: fromKysely(transaction),
        ...(key !== undefined && { singletonKey: key }),
        ...(runAt !== undefined && { startAfter: startAfter(runAt) }),
        ...(turn !== undefined && { priority: priorityOf(turn) }),
      });
    },

    async addNew(transaction, jobs) {
      const seconds = now().getTime() / 1000;
      for (const [kind, some] of Map.groupBy(jobs, (job) => job.kind))
        await boss.insert(
          kind,
          some.map(({ payload: data = {}, key, runAt = 0, turn }) => ({
            data,
            ...(key !== undefined && { singletonKey: key }),
            ...(runAt > seconds && { startAfter: startAfter(runAt) }),
            ...(turn !== undefined && { priority: priorityOf(turn) }),
          })),
          { db: fromKysely(transaction) },
        );
    },

    // pg-boss's own way gives a job that was given up one more try; on SQLite it has all of them again.
    async retryAll(kind) {
      await sql`UPDATE ${JOBS} SET state = 'retry', retry_count = 0, started_on = NULL, completed_on = NULL,
          start_after = now(), keep_until = now() + ${WAITS_SECONDS} * interval '1s',
          deletion_seconds = ${KEPT_SECONDS}
        WHERE name = ${kind} AND state IN ('retry', 'failed')`.execute(db);
    },

    async counts() {
      const { rows } = await sql<{ waiting: number; dead: number }>`SELECT
        count(*) FILTER (WHERE state IN ${WAITING}) AS waiting,
        count(*) FILTER (WHERE state = 'failed') AS dead
        FROM ${JOBS} WHERE ${IS_OURS}`.execute(db);
      return rows[0] ?? { waiting: 0, dead: 0 };
    },

    async dead(limit) {
      const { rows } = await sql<{
        id: string;
        kind: string;
        payload: unknown;
        attempts: number;
        output: { message?: string } | null;
        diedAt: number;
      }>`SELECT id, name AS kind, data AS payload, retry_count + 1 AS attempts, output,
          floor(extract(epoch FROM completed_on)) AS "diedAt"
        FROM ${JOBS} WHERE state = 'failed' AND ${IS_OURS} ORDER BY completed_on DESC, id DESC LIMIT ${limit}`.execute(
        db,
      );
      return rows.map(({ output, ...row }) => ({ ...row, reason: output?.message ?? '' }));
    },

    // Its own retention does: what came once and was given up is kept from it, until it is done.
    async forgetDead(kinds) {
      await sql`UPDATE ${JOBS} SET deletion_seconds = 0
        WHERE state = 'failed' AND deletion_seconds > 0 AND ${IS_OURS}
          AND name <> ALL(${[...kinds]})`.execute(db);
      return 0;
    },

    async begin(kinds, { works }) {
      for (const kind of kinds) {
        const { name, everySeconds } = kind;
        const policy = everySeconds === undefined ? 'standard' : 'exclusive';
        await boss.createQueue(name, { ...queueOf(kind), policy });
        await boss.updateQueue(name, queueOf(kind));
        // Those that an older version had added.
        if (everySeconds === undefined)
          await sql`UPDATE ${JOBS} SET keep_until = start_after + ${WAITS_SECONDS} * interval '1s'
            WHERE name = ${name} AND state = 'created'
              AND keep_until < start_after + ${WAITS_SECONDS} * interval '1s'`.execute(db);
        if (everySeconds !== undefined) await boss.schedule(name, cronOf(everySeconds));
        if (!works) continue;
        const options = {
          includeMetadata: true,
          pollingIntervalSeconds: POLLING_SECONDS,
          notifyPollingIntervalSeconds: POLLING_SECONDS,
        } as const;
        const worker = await boss.work<object, void, typeof options>(
          name,
          options,
          async ([job]) => {
            try {
              if (job) await run(kind, job);
            } finally {
              // It would wait for the next poll, however many were added by one commit.
              boss.notifyWorker(worker);
            }
          },
        );
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: true }),
  };
}
