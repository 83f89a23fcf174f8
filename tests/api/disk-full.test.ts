import { expect, it } from 'vitest';
import { errorReply } from '#api/errors.ts';
import { scratchDatabase } from './db-support/database.ts';

// On SQLite alone: its file cannot grow.

const BUSY = { status: 503, body: { error: 1, code: 'busy' }, expected: false };
const pragma = (value: number): string => `PRAGMA max_page_count = ${value}`;

it('what does not fit into a full database is answered with 503, and nothing of its transaction is there', async () => {
  const { query, sqlite } = scratchDatabase();
  const pages = Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count']);
  const add = (text: string) => query.insertInto('tags').values({ dir: text, title: text });
  const both = () =>
    query.transaction().execute(async (transaction) => {
      await transaction.insertInto('tags').values({ dir: 'small', title: 'small' }).execute();
      const dir = 'x'.repeat(100_000);
      await transaction.insertInto('tags').values({ dir, title: dir }).execute();
    });
  sqlite.exec(pragma(pages));
  const failure: unknown = await both().catch((error: unknown) => error);
  expect(String(failure)).toContain('database or disk is full');
  expect(errorReply(failure)).toEqual(BUSY);
  expect(await query.selectFrom('tags').select('id').execute()).toEqual([]);
  sqlite.exec(pragma(2 ** 30));
  await add('later').execute();
  await both();
  expect(await query.selectFrom('tags').select('id').execute()).toHaveLength(3);
});

it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', '53100'])(
  'so is a file, or a server, that says %s',
  (code) => {
    expect(errorReply(Object.assign(new Error('no room'), { code }))).toEqual(BUSY);
  },
);
