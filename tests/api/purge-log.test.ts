import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openPurges } from '#api/purges.ts';
import type { PurgeNews } from '#lib/purge-news.ts';
import { KEPT_ROWS, tablePurgeLog } from '#platform/purge/table-purge-log.ts';
import { scratchFolder } from './db-support/database.ts';

// On SQLite alone, with files and other processes; on PostgreSQL: tests/api-postgres/purge-log.test.ts.

const DAY_MS = 86_400_000;

/** The purge log of a database in a real file, and what a reader from `position` on was told. */
async function openLog(file = join(scratchFolder(), 'islet.db')) {
  const database = openDatabase({ file });
  let time = Date.parse('2026-06-15T12:00:00Z');
  const forgotten: string[] = [];
  const errors: unknown[] = [];
  const error = (fields: object): void => void errors.push(fields);
  const quiet = (): void => undefined;
  const { query, onCommit } = database;
  const purgeLog = tablePurgeLog({
    db: query.$pickTables<'purge_log'>(),
    onCommit,
    now: () => new Date(time),
  });
  const purges = await openPurges({
    purgeLog,
    log: { debug: quiet, info: quiet, warn: quiet, error },
    shells: { clear: () => void forgotten.push('shells') },
    totals: { clear: () => void forgotten.push('totals') },
    limits: { clear: () => void forgotten.push('limits') },
    labels: { clear: () => void forgotten.push('labels') },
  });
  onTestFinished(async () => {
    await purges.close();
    await database.close();
    expect(errors).toEqual([]);
  });
  const write = (...tags: string[]): Promise<void> =>
    database.query.transaction().execute((transaction) => purges.purge(transaction, tags));
  const reader = async (position: string | null) => {
    const told: PurgeNews[] = [];
    const stop = await purges.follow(position, (news) => told.push(news));
    onTestFinished(stop);
    return { told, stop, tags: () => told.flatMap(({ tags }) => tags) };
  };
  /** Where the log ends. */
  const end = async (): Promise<string> => {
    const { told, stop } = await reader(null);
    await stop();
    return told.at(-1)?.position ?? '';
  };
  /** What a reader that stopped at `position` is told when it is back. */
  const since = async (position: string | null) => {
    const { told, stop, tags } = await reader(position);
    await stop();
    return { tags: tags(), isComplete: told.every(({ isComplete }) => isComplete) };
  };
  const later = (ms: number): void => void (time += ms);
  return { file, database, purges, write, reader, end, since, forgotten, later };
}

it('a reader is told what was committed after its position, in order and once', async () => {
  const { write, end, since } = await openLog();
  await write('a');
  const position = await end();
  await write('b', 'c');
  await write('d');
  expect(await since(position)).toEqual({ tags: ['b', 'c', 'd'], isComplete: true });
  expect(await since(await end())).toEqual({ tags: [], isComplete: true });
});

it('a transaction that is rolled back purges nothing', async () => {
  const { database, purges, reader, end, write } = await openLog();
  const { tags } = await reader(await end());
  const failed = database.query.transaction().execute(async (transaction) => {
    await purges.purge(transaction, ['never']);
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toThrow('changed its mind');
  await write('after');
  await vi.waitUntil(() => tags().includes('after'));
  expect(tags()).toEqual(['after']);
});

it('what this process commits is told at once, and what the API itself remembers is forgotten before', async () => {
  const { database, purges, reader, end, forgotten } = await openLog();
  const { tags } = await reader(await end());
  forgotten.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await database.query.transaction().execute(async (transaction) => {
    await purges.purge(transaction, ['main', 'videos']);
    expect(tags()).toEqual([]);
  });
  await vi.waitUntil(() => tags().length > 0, { timeout: 500, interval: 1 });
  expect(forgotten.slice(0, 2)).toEqual(['shells', 'totals']);
});

it('what another process commits is told within a second or so', async () => {
  const { file, reader, end } = await openLog();
  const { tags } = await reader(await end());
  const other = new DatabaseSync(file);
  other.exec(`INSERT INTO purge_log (mark, tags, created_ts) VALUES ('m', '["theirs"]', 1)`);
  other.close();
  await vi.waitUntil(() => tags().length > 0, { timeout: 5000 });
  expect(tags()).toEqual(['theirs']);
});

it('more than is read at once is told to its end', async () => {
  const { database, end, since } = await openLog();
  const position = await end();
  database.sqlite.exec(`INSERT INTO purge_log (mark, tags, created_ts)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
    SELECT 'm' || i, json_array('t' || i), 1 FROM n`);
  const { tags, isComplete } = await since(position);
  expect([tags.length, tags.at(-1), isComplete]).toEqual([2500, 't2500', true]);
});

it('a reader whose position is older than what is kept is told that it does not know all', async () => {
  const { write, end, since, purges, later } = await openLog();
  await write('a');
  const position = await end();
  await write('b');
  expect(await since(position)).toEqual({ tags: ['b'], isComplete: true });
  later(8 * DAY_MS);
  expect(await purges.forgetOld()).toBe(2);
  expect((await since(position)).isComplete).toBe(false);
  expect(await since(await end())).toEqual({ tags: [], isComplete: true });
});

it('a reader is told what came after a quiet week: the row where it stands stays', async () => {
  const { purges, write, since, end, later } = await openLog();
  await write('a');
  const position = await end();
  later(8 * DAY_MS);
  await write('b');
  expect(await purges.forgetOld()).toBe(1);
  expect(await since(position)).toEqual({ tags: ['b'], isComplete: true });
});

it('keeps a bounded number of rows', async () => {
  const { database, purges, later } = await openLog();
  database.sqlite.exec(`INSERT INTO purge_log (mark, tags, created_ts)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${KEPT_ROWS + 50})
    SELECT 'm', '[]', 1e15 FROM n`);
  later(0);
  await purges.forgetOld();
  const count = database.sqlite.prepare('SELECT count(*) AS rows FROM purge_log').get();
  expect(count).toEqual({ rows: KEPT_ROWS });
});

it.each([
  ['none', null],
  ['one that is no position', 'whatever'],
  ['one that is newer than the log', '999999.abc'],
])('a reader with %s for a position is told that it does not know all', async (_, position) => {
  const { since } = await openLog();
  expect((await since(position)).isComplete).toBe(false);
});

it('a reader knows a database that was restored from a copy and written on, whatever numbers its rows have', async () => {
  const before = await openLog();
  await before.write('a');
  const copy = join(scratchFolder(), 'copy.db');
  before.database.sqlite.exec(`VACUUM INTO '${copy}'`);
  await before.write('b');
  const position = await before.end();
  const restored = await openLog(copy);
  expect((await restored.since(position)).isComplete).toBe(false);
  await restored.write('c');
  await restored.write('d');
  expect((await restored.since(position)).isComplete).toBe(false);
});

it('a reader knows another database that was begun in the place of its own', async () => {
  const [first, second] = [await openLog(), await openLog()];
  expect((await second.since(await first.end())).isComplete).toBe(false);
});

it('a row that holds something else means that anything may be untrue, once', async () => {
  const { database, end, since } = await openLog();
  const position = await end();
  database.sqlite.exec(
    `INSERT INTO purge_log (mark, tags, created_ts) VALUES ('m', '{"no": 1}', 1), ('n', 'no', 1)`,
  );
  expect(await since(position)).toEqual({ tags: [], isComplete: false });
  expect((await since(await end())).isComplete).toBe(true);
});
