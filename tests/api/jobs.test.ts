import { expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '#api/db/migrate.ts';
import { migrations } from '#api/db/migrations/index.ts';
import type { JobKind, NewJob } from '#platform/jobs/job.ts';
import { sqliteJobs } from '#platform/jobs/sqlite-jobs.ts';
import { tableJobs } from '#platform/jobs/table-jobs.ts';
import { retryAfter, startWorker } from '#platform/jobs/worker.ts';
import { scratchDatabase } from './db-support/database.ts';

// On SQLite alone: PostgreSQL has a queue of its own (tests/api-postgres/jobs.test.ts).

const START = Date.parse('2026-06-15T12:00:00Z') / 1000;

/** A queue on a real file, with a clock of the test's. */
function openQueue() {
  const { query, onCommit, sqlite, file } = scratchDatabase();
  let time = START;
  const now = (): Date => new Date(time * 1000);
  const queue = sqliteJobs({ db: query.$pickTables<'jobs'>(), onCommit, now });
  const logged: string[] = [];
  const note = (fields: object, text: string): void =>
    void logged.push(`${text} ${JSON.stringify(fields)}`);
  const add = (job: NewJob): Promise<void> =>
    query
      .transaction()
      .execute((transaction) => queue.enqueue(transaction.$pickTables<'jobs'>(), job));
  const work = (...kinds: JobKind[]) => {
    const worker = startWorker({ queue, kinds, now, log: { warn: note, error: note } });
    onTestFinished(() => worker.stop());
    return worker;
  };
  const rows = () => sqlite.prepare('SELECT * FROM jobs ORDER BY id').all();
  const later = (seconds: number): void => void (time += seconds);
  return { query, queue, add, work, rows, later, logged, file };
}

const kind = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  name: 'greet',
  leaseSeconds: 100,
  maxAttempts: 3,
  run,
  ...more,
});

it('a job is done once it is due, and then gone', async () => {
  const { add, work, rows, later } = openQueue();
  const done: unknown[] = [];
  const worker = work(kind(async (payload) => void done.push(payload)));
  await add({ kind: 'greet', payload: { name: 'Ann' } });
  await add({ kind: 'greet', payload: { name: 'Bob' }, runAt: START + 60 });
  await worker.runDue();
  expect(done).toEqual([{ name: 'Ann' }]);
  later(59);
  await worker.runDue();
  expect(done).toHaveLength(1);
  later(1);
  await worker.runDue();
  expect(done).toEqual([{ name: 'Ann' }, { name: 'Bob' }]);
  expect(rows()).toEqual([]);
});

it('a job that is due at once is begun by the commit that wants it, and by no other', async () => {
  const { query, queue, work, rows } = openQueue();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let done = 0;
  work(kind(async () => void (done += 1)));
  const failed = query.transaction().execute(async (transaction) => {
    await queue.enqueue(transaction.$pickTables<'jobs'>(), { kind: 'greet' });
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  expect(rows()).toEqual([]);
  await query.transaction().execute(async (transaction) => {
    await queue.enqueue(transaction.$pickTables<'jobs'>(), { kind: 'greet' });
  });
  await vi.waitUntil(() => done > 0);
  await vi.waitUntil(() => rows().length === 0);
  expect(done).toBe(1);
});

it('nobody gets a job that another one has', async () => {
  const { queue, add } = openQueue();
  await add({ kind: 'greet' });
  await add({ kind: 'greet' });
  const claims = await Promise.all([1, 2, 3].map(() => queue.claim('greet', 60)));
  const ids = claims.map((claim) => claim?.id ?? null);
  expect(new Set(ids)).toEqual(new Set([1, 2, null]));
  expect(await queue.dueKinds()).toEqual([]);
});

it('a job of a process that ended is done again when its lease is over, and what that one says is not heard', async () => {
  const { queue, add, work, rows, later } = openQueue();
  await add({ kind: 'greet' });
  const lost = await queue.claim('greet', 100);
  let done = 0;
  const worker = work(kind(async () => void (done += 1)));
  later(99);
  await worker.runDue();
  expect(done).toBe(0);
  later(1);
  const second = await queue.claim('greet', 100);
  if (!lost || !second) throw new Error('not claimed');
  await queue.finish(lost, null);
  await queue.retry(lost, 0, 'late');
  await queue.giveUp(lost, null, 'late');
  expect(rows()).toMatchObject([{ attempts: 2, last_error: null, dead_ts: null }]);
  await queue.finish(second, null);
  expect(rows()).toEqual([]);
});

it('what fails is tried again later each time, then given up with its reason, which names nobody', async () => {
  const { queue, add, work, rows, later, logged } = openQueue();
  const failure = Object.assign(new Error('ann@mail.example'), { code: 'EREFUSED' });
  let tries = 0;
  const worker = work(
    kind(() => {
      tries += 1;
      return Promise.reject(failure);
    }),
  );
  await add({ kind: 'greet', payload: { to: 7 } });
  await worker.runDue();
  expect(rows()).toMatchObject([{ run_ts: START + 60, attempts: 1, last_error: 'EREFUSED' }]);
  later(retryAfter(1));
  await worker.runDue();
  later(retryAfter(2) - 1);
  await worker.runDue();
  expect(tries).toBe(2);
  later(1);
  await worker.runDue();
  later(1e6);
  await worker.runDue();
  expect(tries).toBe(3);
  expect(await queue.counts()).toEqual({ waiting: 0, dead: 1 });
  expect(await queue.dead(10)).toEqual([
    {
      id: 1,
      kind: 'greet',
      payload: { to: 7 },
      attempts: 3,
      reason: 'EREFUSED',
      diedAt: START + 60 + 120,
    },
  ]);
  expect(logged.at(-1)).toContain('given up');
  expect(logged.join()).not.toContain('@');
  await queue.retryAll('greet');
  await worker.runDue();
  expect(tries).toBe(4);
});

it('a job whose process ends each time is given up too', async () => {
  const { queue, add, work, later } = openQueue();
  await add({ kind: 'greet' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await queue.claim('greet', 100)).not.toBeNull();
    later(100);
  }
  let tries = 0;
  await work(kind(async () => void (tries += 1))).runDue();
  expect(tries).toBe(0);
  expect(await queue.dead(1)).toMatchObject([{ reason: 'process ended' }]);
});

it('what was given up is kept for a while', async () => {
  const { queue, add, work } = openQueue();
  await add({ kind: 'greet' });
  await work(kind(() => Promise.reject(new Error('no')), { maxAttempts: 1 })).runDue();
  expect(await queue.forgetDead(['greet'], START)).toBe(0);
  expect(await queue.forgetDead(['other'], START + 1)).toBe(0);
  expect(await queue.forgetDead(['greet'], START + 1)).toBe(1);
  expect(await queue.counts()).toEqual({ waiting: 0, dead: 0 });
});

it('a periodic job waits once however often it is asked for, and again after it was done', async () => {
  const { add, work, rows, later } = openQueue();
  let done = 0;
  const worker = work(kind(async () => void (done += 1), { everySeconds: 60 }));
  await add({ kind: 'greet', key: 'greet', runAt: START + 60 });
  await add({ kind: 'greet', key: 'greet', runAt: START + 90 });
  expect(rows()).toMatchObject([{ run_ts: START + 60 }]);
  await add({ kind: 'greet', key: 'greet', runAt: START + 30 });
  later(30);
  await worker.runDue();
  expect([done, rows().length, rows()[0]?.['run_ts']]).toEqual([1, 1, START + 90]);
  // A process that slept for an hour does it once and not sixty times.
  later(3600);
  await worker.runDue();
  expect([done, rows()[0]?.['run_ts']]).toEqual([2, START + 30 + 3600 + 60]);
});

it('a periodic job that fails waits no longer than its period, and comes again after it was given up', async () => {
  const { queue, add, work, later } = openQueue();
  let tries = 0;
  const run = (): Promise<void> => {
    tries += 1;
    return tries <= 3 ? Promise.reject(new TypeError('no')) : Promise.resolve();
  };
  const worker = work(kind(run, { everySeconds: 90 }));
  await add({ kind: 'greet', key: 'greet' });
  for (const seconds of [60, 90, 90, 90]) {
    await worker.runDue();
    later(seconds);
  }
  expect(tries).toBe(4);
  expect(await queue.counts()).toEqual({ waiting: 1, dead: 1 });
});

it('a kind that takes long holds up no other', async () => {
  const { add, work } = openQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  const worker = work(
    kind(() => promise, { name: 'slow' }),
    kind(async () => void done.push('greet')),
  );
  await add({ kind: 'slow' });
  await add({ kind: 'greet' });
  const all = worker.runDue();
  await vi.waitUntil(() => done.length === 1);
  resolve();
  await all;
});

it('goes on when the database could not be written for a while', async () => {
  const { add, work, rows, logged, file } = openQueue();
  await add({ kind: 'greet' });
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  let done = 0;
  const worker = work(kind(async () => void (done += 1)));
  await worker.runDue();
  expect([done, logged.length]).toEqual([0, 1]);
  other.exec('ROLLBACK');
  await worker.runDue();
  expect([done, rows()]).toEqual([1, []]);
});

it('mails that waited in an older database wait as jobs, due when they were', () => {
  const sqlite = new DatabaseSync(':memory:');
  onTestFinished(() => sqlite.close());
  const before = migrations.findIndex(({ name }) => name === '011-jobs');
  migrate(sqlite, ':memory:', migrations.slice(0, before));
  sqlite.exec(`INSERT INTO mails (id, recipient, subject, body, added_ts, due_ts, attempts)
    VALUES (7, 'a@mail.example', 's', 'b', 1, 60, 0), (9, 'a@mail.example', 's', 'b', 1, 50, 99)`);
  migrate(sqlite, ':memory:');
  const jobs = sqlite.prepare('SELECT kind, payload, run_ts, attempts, last_error FROM jobs').all();
  expect(jobs).toEqual([
    { kind: 'mail', payload: '{"mail":9}', run_ts: 50, attempts: 12, last_error: 'unknown' },
    { kind: 'mail', payload: '{"mail":7}', run_ts: 60, attempts: 0, last_error: null },
  ]);
  expect(sqlite.prepare('SELECT id, body FROM mails').all()).toHaveLength(2);
});

it('of jobs that are due those come first whose turn is earlier, whenever they were added', async () => {
  const { add, work } = openQueue();
  const done: unknown[] = [];
  const worker = work(kind(async (payload) => void done.push((payload as { n: number }).n)));
  for (const [n, wait] of [0, 600, 1200, 5, 7].entries())
    await add({ kind: 'greet', payload: { n }, turn: START + wait });
  await add({ kind: 'greet', payload: { n: 5 }, turn: START + 1, runAt: START + 60 });
  await worker.runDue();
  expect(done).toEqual([0, 3, 4, 1, 2]);
});

it('what comes again and again does so also after the clock was set back', async () => {
  const { query, onCommit, sqlite } = scratchDatabase();
  let time = START;
  const silent = { warn: () => undefined, error: () => undefined };
  const db = query.$pickTables<'jobs'>();
  const jobs = tableJobs({ db, onCommit, now: () => new Date(time * 1000), log: silent });
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(async () => {
    await jobs.stop();
    vi.useRealTimers();
  });
  const run = () => Promise.resolve();
  await jobs.begin([kind(run, { everySeconds: 600 })], { works: true });
  const planned = () => Number(sqlite.prepare('SELECT run_ts FROM jobs').get()?.['run_ts']);
  expect(planned()).toBe(START + 600);
  time -= 7200;
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(planned()).toBe(START - 7200 + 600));
});
