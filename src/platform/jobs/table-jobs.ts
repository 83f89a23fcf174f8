import { sql, type Kysely, type Transaction } from 'kysely';
import type { Jobs } from './job.ts';
import { sqliteJobs, type JobTables } from './sqlite-jobs.ts';
import { LONGEST_WAIT_SECONDS, startWorker, type JobLog, type Worker } from './worker.ts';

interface TableJobsOptions {
  db: Kysely<JobTables>;
  /** Calls back after each commit of this process. */
  onCommit: (listener: () => void) => void;
  now: () => Date;
  log: JobLog;
}

/** So long what was begun before the clock went back may not have ended: a job that looks for what is left of it does not come before. */
const IN_FLIGHT_SECONDS = 3600;

/** Jobs in a table of SQLite, done by a worker in this process. */
export function tableJobs({
  db,
  onCommit,
  now,
  log,
}: TableJobsOptions): Jobs<Transaction<JobTables>> {
  const queue = sqliteJobs({ db, onCommit, now });
  let worker: Worker | undefined;
  return {
    enqueue: (transaction, job) => queue.enqueue(transaction, job),
    retryAll: (kind) => queue.retryAll(kind),
    counts: () => queue.counts(),
    dead: (limit) => queue.dead(limit),
    forgetDead: (kinds, before) => queue.forgetDead(kinds, before),
    async begin(kinds, { works }) {
      // The data folder is this process's own: whoever had a job before it is gone.
      await db.updateTable('jobs').set({ locked_until_ts: null }).execute();
      const periodic = kinds.filter((kind) => kind.everySeconds !== undefined);
      /** Each periodic kind comes within its time, whatever was planned before, and no other waits longer than for a next try: what does was added by a clock that ran ahead. */
      const plan = (afterSeconds: number): Promise<void> =>
        db.transaction().execute(async (transaction) => {
          const seconds = Math.floor(now().getTime() / 1000);
          for (const { name, everySeconds = 0 } of periodic) {
            const job = { kind: name, key: name, runAt: seconds + everySeconds };
            await queue.enqueue(transaction, job);
          }
          await transaction
            .updateTable('jobs')
            .set(({ fn }) => ({
              run_ts: seconds + afterSeconds,
              turn_ts: fn('min', ['turn_ts', sql.lit(seconds)]),
            }))
            .where('dead_ts', 'is', null)
            .where('run_ts', '>', seconds + LONGEST_WAIT_SECONDS)
            .where(
              'kind',
              'not in',
              periodic.map(({ name }) => name),
            )
            .execute();
        });
      await plan(0);
      if (!works) return;
      worker = startWorker({ queue, kinds, now, log, onClockBack: () => plan(IN_FLIGHT_SECONDS) });
      void worker.runDue();
    },
    stop: async () => worker?.stop(),
  };
}
