import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#api/db/open.ts';

// On SQLite alone: its log. PostgreSQL has a process for it.

const PAGE_BYTES = 4096;
let folder: string;
let database: OpenDatabase;

/** Pages of the database's file, or of its log: these never become fewer while it is open. */
const pagesOf = (name: 'db' | 'db-wal'): number =>
  Math.floor(statSync(join(folder, `islet.${name}`)).size / PAGE_BYTES);

/** Commits so many pages, a hundred at a time. */
async function write(pages: number, by: 'query' | 'statistics' = 'query'): Promise<void> {
  for (let done = 0; done < pages; done += 100)
    await database[by].transaction().execute(async (transaction) => {
      await sql`INSERT INTO filler SELECT zeroblob(4000) FROM json_each(${`[${'0,'.repeat(99)}0]`})`.execute(
        transaction,
      );
    });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-checkpoints-'));
  database = openDatabase({ file: join(folder, 'islet.db') });
  await sql`CREATE TABLE filler (bytes BLOB)`.execute(database.query);
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

it('before the site listens, a commit copies what the log has', async () => {
  await write(3000);
  expect(pagesOf('db-wal')).toBeLessThan(2000);
  expect(pagesOf('db')).toBeGreaterThan(2000);
});

it('from then on no commit does, and what was committed is copied soon after', async () => {
  database.warm();
  const before = pagesOf('db');
  await write(3000);
  expect(pagesOf('db-wal')).toBeGreaterThan(2900);
  await expect.poll(() => pagesOf('db'), { timeout: 10_000 }).toBeGreaterThan(before + 2900);
});

it('so is what one statement wrote, outside of a transaction', async () => {
  await pause(1500);
  const before = pagesOf('db');
  await sql`INSERT INTO filler VALUES (zeroblob(400000))`.execute(database.query);
  await expect.poll(() => pagesOf('db'), { timeout: 5000 }).toBeGreaterThan(before + 90);
});

it('once all is copied, the log begins anew', async () => {
  const grown = async (): Promise<number> => {
    const before = pagesOf('db-wal');
    await write(100);
    return pagesOf('db-wal') - before;
  };
  await expect.poll(grown, { timeout: 10_000, interval: 1000 }).toBe(0);
});

it(
  'who waits for no disk waits until it is copied, so that there is such a moment; nobody else does',
  { tags: 'long' },
  async () => {
    let isCopying = true;
    // What is copied by a thread waits for this.
    const before = sql`WITH RECURSIVE numbers (n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 30000000) SELECT max(n) FROM numbers`
      .execute(database.reads.suggestions)
      .finally(() => (isCopying = false));
    await write(100);
    await pause(1000);
    await write(100);
    expect(isCopying).toBe(true);
    await write(100, 'statistics');
    expect(isCopying).toBe(false);
    await before;
  },
);
