import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isBusy } from '#platform/database/error.ts';
import { READ_KINDS } from '#platform/database/database.ts';
import { scratchDatabase } from './db-support/database.ts';

// On SQLite alone: its threads. On PostgreSQL: tests/api-postgres/read-connections.test.ts.

/** A read that takes SQLite as long as counting to `steps` does: a second for some ten million. */
const counted = (steps: number) => sql<{ last: number }>`WITH RECURSIVE numbers (n) AS
  (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${steps}) SELECT max(n) AS last FROM numbers`;

const LONG = 2_000_000;
const BELOW_NORMAL = constants.priority.PRIORITY_BELOW_NORMAL;

it('lets everybody else go on while a long read runs', async () => {
  const { reads, query } = scratchDatabase();
  await counted(1).execute(reads.searches);
  let isRunning = true;
  const read = counted(LONG)
    .execute(reads.searches)
    .finally(() => (isRunning = false));
  const started = performance.now();
  for (let asked = 0; asked < 10; asked += 1) await query.selectFrom('tags').selectAll().execute();
  expect([isRunning, performance.now() - started < 100]).toEqual([true, true]);
  expect((await read).rows).toEqual([{ last: LONG }]);
});

it(
  'lets no kind of read wait for a long one of another, however many wait of that',
  { tags: 'long' },
  async () => {
    const { reads } = scratchDatabase();
    let isRunning = true;
    const flood = Array.from({ length: 5 }, () => counted(LONG).execute(reads.searches));
    const all = Promise.all(flood).finally(() => (isRunning = false));
    for (let asked = 0; asked < 20; asked += 1) {
      await counted(10).execute(reads.lists);
      await counted(10).execute(reads.suggestions);
    }
    expect(isRunning).toBe(true);
    expect(await all).toHaveLength(5);
  },
);

it.each(READ_KINDS)('%s see what was written before, and write nothing', async (kind) => {
  const { reads, query } = scratchDatabase();
  const db = reads[kind];
  const row = { dir: 'new', title: 'New' };
  expect(await db.selectFrom('tags').selectAll().execute()).toEqual([]);
  await query.insertInto('tags').values(row).execute();
  expect(await db.selectFrom('tags').select('dir').execute()).toEqual([{ dir: 'new' }]);
  await expect(db.insertInto('tags').values(row).execute()).rejects.toThrow('readonly');
  await expect(db.transaction().execute(() => Promise.resolve())).rejects.toThrow(TypeError);
});

it('answers one kind as busy when too many of it wait, and again when they are through', async () => {
  const { reads } = scratchDatabase();
  const asked = Array.from({ length: 400 }, () => counted(1000).execute(reads.searches));
  const other = counted(3).execute(reads.lists);
  const refused = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'rejected' ? [isBusy(each.reason)] : [],
  );
  expect(refused.length).toBeGreaterThan(100);
  expect(new Set(refused)).toEqual(new Set([true]));
  expect((await other).rows).toEqual([{ last: 3 }]);
  expect((await counted(5).execute(reads.searches)).rows).toEqual([{ last: 5 }]);
});

it('says what is wrong with a query', async () => {
  const { reads } = scratchDatabase();
  await expect(sql`SELECT dir FROM nowhere`.execute(reads.lists)).rejects.toThrow('nowhere');
});

it('answers again after a thread has died', async () => {
  const { reads, file } = scratchDatabase();
  // A thread that cannot open its database ends.
  renameSync(file, `${file}.away`);
  mkdirSync(file);
  const [dying, next] = [counted(7).execute(reads.lists), counted(8).execute(reads.lists)];
  await expect(dying).rejects.toThrow('open');
  await expect(next).rejects.toThrow('open');
  rmdirSync(file);
  renameSync(`${file}.away`, file);
  expect((await counted(9).execute(reads.lists)).rows).toEqual([{ last: 9 }]);
});

it('is closed after what is under way, and refuses what waits', async () => {
  const { reads, close } = scratchDatabase();
  const asked = Array.from({ length: 5 }, () => counted(3_000_000).execute(reads.searches));
  const settled = Promise.allSettled(asked);
  await nextTurn();
  await close();
  const [first, ...others] = await settled;
  expect(first?.status).toBe('fulfilled');
  const refused = others.map((each) => each.status === 'rejected' && isBusy(each.reason));
  expect(refused).toEqual([true, true, true, true]);
  await expect(counted(1).execute(reads.lists)).rejects.toThrow('closed');
});

it.runIf(process.platform === 'linux')('reads at a lower priority than the server', async () => {
  const { reads } = scratchDatabase();
  const priorities = (): number[] =>
    readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
  const before = priorities().filter((priority) => priority === BELOW_NORMAL).length;
  await counted(1).execute(reads.searches);
  expect(priorities().filter((priority) => priority === BELOW_NORMAL)).toHaveLength(before + 1);
  expect(getPriority()).toBe(0);
});
