import { expect, it } from 'vitest';
import type { OpenDatabase } from '#api/db/open.ts';
import { scratchDatabase } from './db-support/database.ts';

// On SQLite alone: transactions that take turns on one connection.

const dirs = async ({ query }: Pick<OpenDatabase, 'query'>) =>
  (await query.selectFrom('tags').select('dir').orderBy('dir').execute()).map(({ dir }) => dir);

it('answers reads from the last commit while a transaction is open', async () => {
  const db = scratchDatabase();
  await db.query.transaction().execute(async (transaction) => {
    await transaction.insertInto('tags').values({ dir: 'new', title: 'New' }).execute();
    expect(await dirs({ query: transaction })).toEqual(['new']);
    expect(await dirs(db)).toEqual([]);
  });
  expect(await dirs(db)).toEqual(['new']);
});

it('keeps writes and other transactions out of an open one, in the order of asking', async () => {
  const db = scratchDatabase();
  const order: string[] = [];
  const entered = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = db.query.transaction().execute(async (transaction) => {
    await transaction.insertInto('tags').values({ dir: 'a', title: 'A' }).execute();
    entered.resolve();
    await go.promise;
    order.push('first');
  });
  await entered.promise;
  const second = db.query.transaction().execute(async (transaction) => {
    order.push(`second sees ${(await dirs({ query: transaction })).join()}`);
  });
  const write = db.query
    .insertInto('tags')
    .values({ dir: 'b', title: 'B' })
    .execute()
    .then(() => order.push('write'));
  go.resolve();
  await Promise.all([first, second, write]);
  expect(order).toEqual(['first', 'second sees a', 'write']);
});

it('takes back everything of a transaction that fails, and goes on', async () => {
  const db = scratchDatabase();
  const failing = db.query.transaction().execute(async (transaction) => {
    await transaction.insertInto('tags').values({ dir: 'gone', title: 'Gone' }).execute();
    await transaction.insertInto('tags').values({ dir: 'gone', title: 'Twice' }).execute();
  });
  await expect(failing).rejects.toThrow(/UNIQUE/u);
  await db.query.insertInto('tags').values({ dir: 'kept', title: 'Kept' }).execute();
  expect(await dirs(db)).toEqual(['kept']);
});

it('gives the id of an insert and the number of rows of an update', async () => {
  const { query } = scratchDatabase();
  const inserted = await query
    .insertInto('tags')
    .values({ dir: 'one', title: 'One' })
    .executeTakeFirstOrThrow();
  expect(inserted.insertId).toBe(1n);
  const updated = await query.updateTable('tags').set({ title: '1' }).executeTakeFirstOrThrow();
  expect(updated.numUpdatedRows).toBe(1n);
  const returned = await query
    .insertInto('tags')
    .values({ dir: 'two', title: 'Two' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(returned.id).toBe(2);
});
