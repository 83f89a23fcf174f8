import type { ExpressionBuilder, Generated, Kysely, Transaction } from 'kysely';
import type { ClaimedJob, JobQueue, NewJob } from './job.ts';

/** What waits to be done, and what was given up; what was done goes. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** Of those that wait, one has it. */
  unique_key: string | null;
  run_ts: number;
  /** Before the moment: 0 where a kind knows no turns. */
  turn_ts: Generated<number>;
  attempts: Generated<number>;
  /** Until then it is somebody's. */
  locked_until_ts: number | null;
  last_error: string | null;
  dead_ts: number | null;
}

export interface JobTables {
  jobs: JobTable;
}

interface SqliteJobsOptions {
  db: Kysely<JobTables>;
  /** Calls back after each commit of this process. */
  onCommit: (listener: () => void) => void;
  now: () => Date;
}

const COLUMNS = ['id', 'kind', 'payload', 'attempts'] as const;

const parsed = <Row extends { payload: string }>(row: Row) => ({
  ...row,
  payload: JSON.parse(row.payload) as unknown,
});

/**
 * Jobs as a table. SQLite has one writer at a time, so the statement that claims a job gives it to one alone. Whoever lost
 * its lease is told apart by the lease and the number of attempts: what it says of the job afterwards is not heard.
 */
export function sqliteJobs(options: SqliteJobsOptions): JobQueue<Transaction<JobTables>> {
  const { db, onCommit, now } = options;
  const listeners = new Set<() => void>();
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  let isEnqueued = false;
  onCommit(() => {
    if (!isEnqueued) return;
    isEnqueued = false;
    listeners.forEach((listener) => listener());
  });

  async function insert(to: Kysely<JobTables>, job: NewJob): Promise<void> {
    const { kind, payload = {}, key = null, runAt = seconds(), turn = 0 } = job;
    await to
      .insertInto('jobs')
      .values({
        kind,
        payload: JSON.stringify(payload),
        unique_key: key,
        run_ts: runAt,
        turn_ts: turn,
        locked_until_ts: null,
        last_error: null,
        dead_ts: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('unique_key')
          .doUpdateSet({ run_ts: runAt })
          .where('jobs.run_ts', '>', runAt),
      )
      .execute();
  }

  /** The row of a job while it is still its claimer's. */
  const own = (to: Kysely<JobTables>, { id, attempts, lockedUntil }: ClaimedJob) =>
    to
      .updateTable('jobs')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('locked_until_ts', '=', lockedUntil);

  const isFree = (where: ExpressionBuilder<JobTables, 'jobs'>) =>
    where.or([where('locked_until_ts', 'is', null), where('locked_until_ts', '<=', seconds())]);

  const due = (to: Kysely<JobTables>) =>
    to
      .selectFrom('jobs')
      .where('dead_ts', 'is', null)
      .where('run_ts', '<=', seconds())
      .where(isFree);

  return {
    async enqueue(transaction, job) {
      await insert(transaction, job);
      isEnqueued = true;
    },

    async retryAll(kind) {
      await db
        .updateTable('jobs')
        .set({ run_ts: seconds(), attempts: 0, dead_ts: null })
        .where('kind', '=', kind)
        .where('last_error', 'is not', null)
        .where(isFree)
        .execute();
    },

    async dueKinds() {
      const rows = await due(db).select('kind').distinct().execute();
      return rows.map(({ kind }) => kind);
    },

    async claim(kind, leaseSeconds) {
      const lockedUntil = seconds() + leaseSeconds;
      const row = await db
        .updateTable('jobs')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), locked_until_ts: lockedUntil }))
        .where('id', '=', (from) =>
          from
            .selectFrom(
              due(db)
                .select('id')
                .where('kind', '=', kind)
                .orderBy('turn_ts')
                .orderBy('run_ts')
                .orderBy('id')
                .limit(1)
                .as('first'),
            )
            .select('first.id'),
        )
        .returning(COLUMNS)
        .executeTakeFirst();
      return row ? { ...parsed(row), lockedUntil } : null;
    },

    async finish(job, next) {
      if (next === null) {
        await db
          .deleteFrom('jobs')
          .where('id', '=', job.id)
          .where('attempts', '=', job.attempts)
          .where('locked_until_ts', '=', job.lockedUntil)
          .execute();
        return;
      }
      await own(db, job)
        .set({ run_ts: next, attempts: 0, locked_until_ts: null, last_error: null })
        .execute();
    },

    async retry(job, at, reason) {
      await own(db, job).set({ run_ts: at, locked_until_ts: null, last_error: reason }).execute();
    },

    giveUp: (job, next, reason) =>
      db.transaction().execute(async (transaction) => {
        const row = await own(transaction, job)
          .set({ dead_ts: seconds(), unique_key: null, locked_until_ts: null, last_error: reason })
          .returning('kind')
          .executeTakeFirst();
        if (row && next !== null) {
          await insert(transaction, { kind: job.kind, key: job.kind, runAt: next });
        }
      }),

    async counts() {
      const { all, dead } = await db
        .selectFrom('jobs')
        .select(({ fn }) => [
          fn.countAll<number>().as('all'),
          fn.count<number>('dead_ts').as('dead'),
        ])
        .executeTakeFirstOrThrow();
      return { waiting: Number(all) - Number(dead), dead: Number(dead) };
    },

    async dead(limit) {
      const rows = await db
        .selectFrom('jobs')
        .select([...COLUMNS, 'last_error', 'dead_ts'])
        .where('dead_ts', 'is not', null)
        .orderBy('dead_ts', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ last_error: reason, dead_ts: diedAt, ...row }) => ({
        ...parsed(row),
        reason: reason ?? '',
        diedAt: diedAt ?? 0,
      }));
    },

    async forgetDead(kinds, before) {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('dead_ts', '<', before)
        .where('kind', 'in', kinds)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    onEnqueue(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
