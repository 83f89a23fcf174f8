import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { bossJobs } from '#platform/jobs/boss-jobs.ts';
import type { JobKind, NewJob } from '#platform/jobs/job.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

async function startProcess(url: string) {
  const database = await openPostgresDatabase({ url });
  const db = database.query.$pickTables<'jobs'>();
  const logged: string[] = [];
  const note = (fields: object, text: string): void =>
    void logged.push(`${text} ${JSON.stringify(fields)}`);
  const jobs = await bossJobs({ url, db, log: { warn: note, error: note }, now: () => new Date() });
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
  });
  const add = (job: NewJob) =>
    db.transaction().execute((transaction) => jobs.enqueue(transaction, job));
  return { db, jobs, add, logged };
}

const kind = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  name: 'greet',
  leaseSeconds: 100,
  maxAttempts: 1,
  run,
  ...more,
});

const patience = { timeout: 15_000 };

test('a job is done by the commit that wants it, and not where that is rolled back', async () => {
  const { db, jobs, add } = await startProcess(await scratchPostgres());
  const done: unknown[] = [];
  await jobs.begin([kind(async (payload) => void done.push(payload))], { works: true });
  const failed = db.transaction().execute(async (transaction) => {
    await jobs.enqueue(transaction, { kind: 'greet', payload: { name: 'nobody' } });
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  await add({ kind: 'greet', payload: { name: 'Ann' } });
  await vi.waitUntil(() => done.length > 0, patience);
  expect(done).toEqual([{ name: 'Ann' }]);
  await vi.waitUntil(async () => (await jobs.counts()).waiting === 0, patience);
});

test('of several processes one does a job; one that only adds does none', async () => {
  const url = await scratchPostgres();
  const done: string[] = [];
  const workers = [await startProcess(url), await startProcess(url)];
  for (const { jobs } of workers) {
    await jobs.begin([kind(async (payload) => void done.push(JSON.stringify(payload)))], {
      works: true,
    });
  }
  const web = await startProcess(url);
  await web.jobs.begin([kind(() => Promise.reject(new Error('not here')))], { works: false });
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  for (const n of numbers) await web.add({ kind: 'greet', payload: { n } });
  await vi.waitUntil(async () => (await web.jobs.counts()).waiting === 0, {
    timeout: 60_000,
    interval: 200,
  });
  expect(done.toSorted()).toEqual(numbers.map((n) => JSON.stringify({ n })).toSorted());
  expect(web.logged).toEqual([]);
});

test('what fails for the last time is kept with its reason, which names nobody, and is done again when asked', async () => {
  const { db, jobs, add, logged } = await startProcess(await scratchPostgres());
  let isBroken = true;
  let done = 0;
  const failure = Object.assign(new Error('ann@mail.example'), { code: 'EREFUSED' });
  await jobs.begin(
    [kind(() => (isBroken ? Promise.reject(failure) : Promise.resolve(void (done += 1))))],
    { works: true },
  );
  await add({ kind: 'greet', payload: { to: 7 } });
  await vi.waitUntil(async () => (await jobs.counts()).dead === 1, patience);
  const before = Date.now() / 1000;
  expect(await jobs.dead(10)).toEqual([
    {
      id: expect.any(String) as string,
      kind: 'greet',
      payload: { to: 7 },
      attempts: 1,
      reason: 'EREFUSED',
      diedAt: expect.closeTo(before, -2) as number,
    },
  ]);
  expect(logged).toEqual([expect.stringContaining('given up')]);
  const stored = await sql`SELECT output FROM pgboss.job WHERE name = 'greet'`.execute(db);
  expect(JSON.stringify([stored.rows, logged])).not.toContain('@');
  isBroken = false;
  await jobs.retryAll('greet');
  await vi.waitUntil(() => done === 1, patience);
});

test('a periodic kind waits once, however many processes and starts there are', async () => {
  const url = await scratchPostgres();
  const tick = kind(() => Promise.resolve(), { name: 'tick', everySeconds: 60 });
  const processes = [await startProcess(url), await startProcess(url)];
  for (const { jobs } of processes) await jobs.begin([tick], { works: false });
  const [{ add, jobs, db }] = processes as [(typeof processes)[0]];
  const schedules = await sql`SELECT name, cron FROM pgboss.schedule`.execute(db);
  expect(schedules.rows).toEqual([{ name: 'tick', cron: '* * * * *' }]);
  await add({ kind: 'tick' });
  await add({ kind: 'tick' });
  expect(await jobs.counts()).toEqual({ waiting: 1, dead: 0 });
});

test('what one commit adds is done without a pause between, also where some of it fails', async () => {
  const { db, jobs } = await startProcess(await scratchPostgres());
  const begun: unknown[] = [];
  const greet = kind(async (payload) => {
    begun.push(payload);
    if (begun.length % 2 === 0) throw new Error('is not at home');
  });
  await jobs.begin([greet], { works: true });
  await db.transaction().execute(async (transaction) => {
    for (let n = 0; n < 20; n += 1)
      await jobs.enqueue(transaction, { kind: 'greet', payload: { n } });
  });
  const from = Date.now();
  await vi.waitUntil(() => begun.length === 20, { timeout: 60_000 });
  // One in two seconds made 40 of it.
  expect(Date.now() - from).toBeLessThan(20_000);
});

test('what comes once is kept until it is done, and asked for again has all its tries', async () => {
  const { db, jobs, add } = await startProcess(await scratchPostgres());
  const kinds = (run: JobKind['run']): JobKind[] => [
    kind(run, { maxAttempts: 24 }),
    kind(run, { name: 'tick', everySeconds: 60 }),
  ];
  const refuse = (): Promise<never> => Promise.reject(new Error('not now'));
  await jobs.begin(kinds(refuse), { works: false });
  await add({ kind: 'greet' });
  await add({ kind: 'tick' });
  const years = sql`SELECT name FROM pgboss.job WHERE keep_until > now() + interval '5 years'`;
  expect((await years.execute(db)).rows).toEqual([{ name: 'greet' }]);
  // As an older version kept it.
  await sql`UPDATE pgboss.job SET keep_until = now() WHERE name = 'greet'`.execute(db);
  await jobs.begin(kinds(refuse), { works: false });
  expect((await years.execute(db)).rows).toEqual([{ name: 'greet' }]);

  await sql`UPDATE pgboss.job SET state = 'failed', retry_count = 23, started_on = now(),
    completed_on = now(), keep_until = now()`.execute(db);
  // A failed one of its own goes as the queue has it.
  await sql`INSERT INTO pgboss.job (name, state, completed_on, deletion_seconds)
    SELECT name, 'failed', now(), 60 FROM pgboss.queue WHERE name LIKE '\\_\\_pgboss%' LIMIT 1`.execute(
    db,
  );
  expect(await jobs.forgetDead(['tick'], 0)).toBe(0);
  expect((await jobs.dead(9)).map((job) => job.kind).toSorted()).toEqual(['greet', 'tick']);
  // It may have added others by itself.
  const kept = sql`SELECT DISTINCT CASE WHEN name LIKE '\\_\\_pgboss%' THEN 'a queue of its own' ELSE name END AS name,
    deletion_seconds > 0 AS goes FROM pgboss.job ORDER BY name`;
  expect((await kept.execute(db)).rows).toEqual([
    { name: 'a queue of its own', goes: true },
    { name: 'greet', goes: false },
    { name: 'tick', goes: true },
  ]);
  await jobs.retryAll('greet');
  const again = sql`SELECT state, retry_limit - retry_count AS more, started_on, completed_on,
    deletion_seconds > 0 AS goes FROM pgboss.job WHERE name = 'greet'`;
  const whole = { state: 'retry', more: 23, started_on: null, completed_on: null, goes: true };
  expect((await again.execute(db)).rows).toEqual([whole]);
  expect((await years.execute(db)).rows).toEqual([{ name: 'greet' }]);
});

test('of jobs that are due those come first whose turn is earlier, whenever they were added', async () => {
  const { jobs, add } = await startProcess(await scratchPostgres());
  const done: unknown[] = [];
  const kinds = [kind(async (payload) => void done.push((payload as { n: number }).n))];
  await jobs.begin(kinds, { works: false });
  const from = Date.parse('2026-06-15T12:00:00Z') / 1000;
  for (const [n, wait] of [0, 600, 1200, 60, 120].entries())
    await add({ kind: 'greet', payload: { n }, turn: from + wait });
  await jobs.begin(kinds, { works: true });
  await vi.waitUntil(() => done.length === 5, patience);
  expect(done).toEqual([0, 3, 4, 1, 2]);
});
