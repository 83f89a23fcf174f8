import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseError } from '#platform/database/error.ts';
import { schemaVersion } from '#api/db/migrate.ts';
import { migrations } from '#api/db/migrations/index.ts';
import { openDatabase } from '#api/db/open.ts';
import { scratchDatabase, scratchFolder } from './db-support/database.ts';

// On SQLite alone: what may befall a file. On PostgreSQL: tests/api-postgres/open.test.ts.

/** A closed database file of ours with some rows, big enough to damage in the middle. */
async function closedDatabase(): Promise<string> {
  const file = join(scratchFolder(), 'islet.db');
  const db = openDatabase({ file });
  for (let id = 1; id <= 2000; id += 1) {
    await db.query
      .insertInto('tags')
      .values({ id, dir: `tag-${id}`, title: 'a'.repeat(200) })
      .execute();
  }
  await db.close();
  return file;
}

function refusal(file: string, openTimeoutMs?: number): DatabaseError {
  try {
    const db = openDatabase({ file, openTimeoutMs });
    onTestFinished(() => db.close());
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  throw new Error('The database was opened.');
}

it('creates a missing database with every migration, in tables that check types', () => {
  const { sqlite } = scratchDatabase();
  expect(schemaVersion(sqlite)).toBe(migrations.length);
  const lax = sqlite
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
    )
    .all();
  expect(lax).toEqual([]);
});

it('opens an existing database again without running a migration twice', async () => {
  const file = await closedDatabase();
  const messages: string[] = [];
  const db = openDatabase({ file, log: { info: (_, message) => messages.push(message) } });
  onTestFinished(() => db.close());
  expect(messages).toEqual([]);
  expect(await db.query.selectFrom('tags').select('id').execute()).toHaveLength(2000);
});

it('closes a database that nothing was asked of', async () => {
  const file = join(scratchFolder(), 'islet.db');
  await openDatabase({ file }).close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  const other = new DatabaseSync(file);
  expect(other.prepare('PRAGMA journal_mode = DELETE').get()).toEqual({ journal_mode: 'delete' });
  other.close();
});

it('refuses a file that is no database and leaves it as it was', () => {
  const file = join(scratchFolder(), 'notes.txt');
  writeFileSync(file, 'not a database at all, but long enough to hold a header'.repeat(10));
  const before = readFileSync(file);
  expect(refusal(file).code).toBe('not_a_database');
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('refuses a database of another program', () => {
  const file = join(scratchFolder(), 'other.db');
  const other = new DatabaseSync(file);
  other.exec('CREATE TABLE notes (text TEXT)');
  other.close();
  expect(refusal(file).code).toBe('foreign');
});

it('refuses a damaged database and leaves it as it was', async () => {
  const file = await closedDatabase();
  const bytes = readFileSync(file);
  bytes.fill(0xa5, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6));
  writeFileSync(file, bytes);
  expect(refusal(file)).toMatchObject({ code: 'damaged', message: expect.stringContaining(file) });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

it('refuses a database whose end is missing', async () => {
  const file = await closedDatabase();
  truncateSync(file, Math.floor(statSync(file).size / 2));
  expect(refusal(file).code).toBe('damaged');
});

it('refuses a database that a newer version has written', async () => {
  const file = await closedDatabase();
  const newer = new DatabaseSync(file);
  newer.exec(`PRAGMA user_version = ${migrations.length + 1}`);
  newer.close();
  const before = readFileSync(file);
  expect(refusal(file).code).toBe('newer');
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('refuses a database that another program holds locked', async () => {
  const file = await closedDatabase();
  const holder = new DatabaseSync(file);
  holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  onTestFinished(() => holder.close());
  expect(refusal(file, 50).code).toBe('locked');
});

it('refuses a folder in the place of the file', () => {
  const folder = join(scratchFolder(), 'islet.db');
  mkdirSync(folder);
  expect(refusal(folder).code).toBe('unreadable');
});

it('reads what a crash left in the write-ahead log', async () => {
  const { query, file } = scratchDatabase();
  await query.insertInto('tags').values({ dir: 'kept', title: 'Kept' }).execute();
  const copy = join(scratchFolder(), 'copy.db');
  copyFileSync(file, copy);
  copyFileSync(`${file}-wal`, `${copy}-wal`);
  const again = openDatabase({ file: copy });
  onTestFinished(() => again.close());
  expect(await again.query.selectFrom('tags').select('dir').execute()).toEqual([{ dir: 'kept' }]);
});
