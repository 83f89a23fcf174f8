import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isBusy } from '#platform/database/error.ts';
import { scratchDatabase } from './db-support/database.ts';

/** A read that takes SQLite as long as counting to `steps` does: a second for some ten million. */
const counted = (steps: number) => sql<{ last: number }>`WITH RECURSIVE numbers (n) AS
  (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${steps}) SELECT max(n) AS last FROM numbers`;

it('lets everybody else go on while a long read runs', async () => {
  const { longReads, query } = scratchDatabase();
  await counted(1).execute(longReads);
  let isRunning = true;
  const read = counted(8_000_000)
    .execute(longReads)
    .finally(() => (isRunning = false));
  const started = performance.now();
  for (let asked = 0; asked < 10; asked += 1) await query.selectFrom('tags').selectAll().execute();
  expect([isRunning, performance.now() - started < 100]).toEqual([true, true]);
  expect((await read).rows).toEqual([{ last: 8_000_000 }]);
});

it('sees what was written before it was asked, and writes nothing', async () => {
  const { longReads, query } = scratchDatabase();
  const row = { dir: 'new', title: 'New' };
  expect(await longReads.selectFrom('tags').selectAll().execute()).toEqual([]);
  await query.insertInto('tags').values(row).execute();
  expect(await longReads.selectFrom('tags').select('dir').execute()).toEqual([{ dir: 'new' }]);
  await expect(longReads.insertInto('tags').values(row).execute()).rejects.toThrow('readonly');
  await expect(longReads.transaction().execute(() => Promise.resolve())).rejects.toThrow(TypeError);
});

it('answers as busy when too many wait, and again when they are through', async () => {
  const { longReads } = scratchDatabase();
  const asked = Array.from({ length: 400 }, () => counted(1000).execute(longReads));
  const refused = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'rejected' ? [isBusy(each.reason)] : [],
  );
  expect(refused.length).toBeGreaterThan(100);
  expect(new Set(refused)).toEqual(new Set([true]));
  expect((await counted(5).execute(longReads)).rows).toEqual([{ last: 5 }]);
});

it('says what is wrong with a query', async () => {
  const { longReads } = scratchDatabase();
  await expect(sql`SELECT dir FROM nowhere`.execute(longReads)).rejects.toThrow('nowhere');
});
