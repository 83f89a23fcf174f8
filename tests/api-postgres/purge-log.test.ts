import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { followPurges } from '#platform/purge/follow-purges.ts';
import { postgresPurgeLog } from '#platform/purge/postgres-purge-log.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

/** Sooner than the half second after which others are asked anyway. */
const WOKEN_MS = 400;

/** One process with the log and a reader of it. */
async function startProcess(url: string) {
  const database = await openPostgresDatabase({ url });
  const { query, onCommit } = database;
  const db = query.$pickTables<'purge_log'>();
  const log = postgresPurgeLog({ db, url, onCommit, now: () => new Date() });
  const seen: string[] = [];
  let isComplete = true;
  const stop = await followPurges({
    log,
    position: (await log.read(null)).position,
    apply: (news) => {
      seen.push(...news.tags);
      isComplete &&= news.isComplete;
    },
    onFailure: () => undefined,
  });
  onTestFinished(async () => {
    await stop();
    await log.close();
    await database.close();
  });
  const write = (...tags: string[]) =>
    db.transaction().execute((transaction) => log.write(transaction, tags));
  return { db, log, seen, write, isComplete: () => isComplete };
}

test('what this process commits is known to its readers when it is told, what is rolled back never', async () => {
  const { db, log, seen, write } = await startProcess(await scratchPostgres());
  const failed = db.transaction().execute(async (transaction) => {
    await log.write(transaction, ['never']);
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  await write('a', 'b');
  await log.told();
  expect(seen).toEqual(['a', 'b']);
});

test('what another process commits is known at once', async () => {
  const url = await scratchPostgres();
  const [here, there] = await Promise.all([startProcess(url), startProcess(url)]);
  await here.write('warm');
  await vi.waitUntil(() => there.seen.includes('warm'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const started = performance.now();
  await here.write('x');
  await vi.waitUntil(() => there.seen.includes('x'), { interval: 5 });
  expect(performance.now() - started).toBeLessThan(WOKEN_MS);
});

test('of transactions that end in another order than they wrote, none is missed', async () => {
  const url = await scratchPostgres();
  const [here, there] = await Promise.all([startProcess(url), startProcess(url)]);
  const expected = Array.from({ length: 40 }, (_, index) => `tag-${index}`);
  await Promise.all(
    expected.map((tag, index) => {
      const { db, log } = index % 2 === 0 ? here : there;
      return db.transaction().execute(async (transaction) => {
        await sql`SELECT pg_sleep(${(index % 5) / 100})`.execute(transaction);
        await log.write(transaction, [tag]);
        await sql`SELECT pg_sleep(${((index + 2) % 3) / 100})`.execute(transaction);
      });
    }),
  );
  await vi.waitUntil(() => here.seen.length >= 40 && there.seen.length >= 40, { timeout: 5000 });
  expect(here.seen.toSorted()).toEqual(expected.toSorted());
  expect(there.seen.toSorted()).toEqual(expected.toSorted());
  expect(here.isComplete() && there.isComplete()).toBe(true);
});

test('a reader whose connections were cut goes on by itself, and misses nothing', async () => {
  const url = await scratchPostgres();
  const [here, there] = await Promise.all([startProcess(url), startProcess(url)]);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(here.db);
  await here.write('after');
  await vi.waitUntil(() => there.seen.includes('after'), { timeout: 5000 });
  expect(there.isComplete()).toBe(true);
});
