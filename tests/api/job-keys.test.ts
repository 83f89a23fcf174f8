import { expect, it, onTestFinished, vi } from 'vitest';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { bossJobs } from '#platform/jobs/boss-jobs.ts';
import type { JobKind, NewJob } from '#platform/jobs/job.ts';
import { tableJobs } from '#platform/jobs/table-jobs.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';
import { scratchDatabase } from './db-support/database.ts';
import { ENGINE } from './db-support/engine-database.ts';

// What jobs with a key promise (platform/jobs/job.ts), whichever queue this run's engine has.

const patience = { timeout: 15_000 };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

async function onPostgres() {
  const url = await scratchPostgres();
  const { query, close } = await openPostgresDatabase({ url });
  onTestFinished(close);
  const silent = () => undefined;
  const log = { warn: silent, error: silent };
  const db = query.$pickTables<'jobs'>();
  return { query, jobs: await bossJobs({ url, db, log, now: () => new Date() }) };
}

function onSqlite() {
  const { query, onCommit } = scratchDatabase();
  const fail = (fields: object): never => {
    throw new Error(JSON.stringify(fields));
  };
  const log = { warn: fail, error: fail };
  const db = query.$pickTables<'jobs'>();
  return { query, jobs: tableJobs({ db, onCommit, log, now: () => new Date() }) };
}

/** A queue for one kind, which does what it is told. */
async function openJobs(run: JobKind['run'], works = true) {
  const { query, jobs } = ENGINE === 'postgres' ? await onPostgres() : onSqlite();
  onTestFinished(() => jobs.stop());
  const kind = { name: 'greet', leaseSeconds: 100, maxAttempts: 3, run };
  await jobs.begin([kind], { works });
  const add = (job: Omit<NewJob, 'kind'>) =>
    query
      .transaction()
      .execute((transaction) =>
        jobs.enqueue(transaction.$pickTables<'jobs'>(), { kind: 'greet', ...job }),
      );
  const waiting = async () => (await jobs.counts()).waiting;
  return { add, waiting, begin: () => jobs.begin([kind], { works: true }) };
}

const nothing = () => Promise.resolve();

it('of jobs with the same key one waits, also of those that are added at once; others wait beside it', async () => {
  const { add, waiting } = await openJobs(nothing, false);
  const key = 'ann';
  await add({ key });
  await add({ key });
  expect(await waiting()).toBe(1);
  await Promise.all([add({ key: 'bob' }), add({ key: 'bob' }), add({ key: 'bob' })]);
  expect(await waiting()).toBe(2);
  await add({});
  await add({});
  expect(await waiting()).toBe(4);
});

it('the sooner moment counts of two', async () => {
  const done: unknown[] = [];
  const { add, waiting, begin } = await openJobs(async (payload) => void done.push(payload), false);
  await add({ key: 'ann', payload: { n: 1 }, runAt: inAnHour() });
  await add({ key: 'ann', payload: { n: 2 } });
  await add({ key: 'ann', payload: { n: 3 }, runAt: inAnHour() });
  await add({ key: 'bob', runAt: inAnHour() });
  await begin();
  await vi.waitUntil(async () => (await waiting()) === 1, patience);
  expect(done).toEqual([{ n: 1 }]);
});

it('none is added while one with its key is being done, and one is after that', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const { add, waiting } = await openJobs(() => ((begun += 1), promise));
  await add({ key: 'ann' });
  await vi.waitUntil(() => begun === 1, patience);
  await add({ key: 'ann' });
  expect(await waiting()).toBe(1);
  resolve();
  await vi.waitUntil(async () => (await waiting()) === 0, patience);
  await add({ key: 'ann' });
  await vi.waitUntil(() => begun === 2, patience);
});
