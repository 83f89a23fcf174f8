import { sql } from 'kysely';
import { inject, onTestFinished, expect, test } from 'vitest';
import { migrations } from '#api/db/migrations/index.ts';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

/** Computed on both; SQLite does not tell of those. That of videos is a plain column of the same name. */
const COMPUTED = ['rating', 'rating_rank'];

/** What is not the same on both engines: a search has tables of its own on each, jobs and migrations too. */
const OWN =
  /^(?:video_search|video_words|search_words|entity_search|name_search|entity_words|jobs$|kysely_)/u;

async function open(url: string, steps = migrations) {
  const database = await openPostgresDatabase({ url, steps });
  onTestFinished(() => database.close());
  return database;
}

const refusal = (url: string) => openPostgresDatabase({ url }).then(() => 'opened', String);

test('a new database gets the schema, and has it at the next start', async () => {
  const url = await scratchPostgres('template0');
  const first = await open(url);
  await first.query.insertInto('meta').values({ key: 'a', value: 'b' }).execute();
  const second = await open(url);
  expect(await second.query.selectFrom('meta').selectAll().execute()).toEqual([
    { key: 'a', value: 'b' },
  ]);
});

test('processes that start together bring it up to date once', async () => {
  const url = await scratchPostgres('template0');
  const opened = await Promise.all(Array.from({ length: 4 }, () => open(url)));
  for (const { query } of opened) {
    expect(await query.selectFrom('videos').selectAll().execute()).toEqual([]);
  }
});

test('a step of the schema takes the time that it needs, and no statement after it', async () => {
  const step = {
    name: '999-slow',
    sqlite: [],
    postgres: ["INSERT INTO meta VALUES ('allowed', current_setting('statement_timeout'))"],
  };
  const { query } = await open(await scratchPostgres(), [...migrations, step]);
  const allowed = query.selectFrom('meta').select('value').where('key', '=', 'allowed');
  expect(await allowed.execute()).toEqual([{ value: '0' }]);
  expect((await sql`SHOW statement_timeout`.execute(query)).rows).toEqual([
    { statement_timeout: '30s' },
  ]);
});

test('a statement that is cancelled while a database is opened is said as it is: the server is there', async () => {
  const url = await scratchPostgres();
  const step = {
    name: '999-cancelled',
    sqlite: [],
    postgres: ['SET LOCAL statement_timeout = 50', 'SELECT pg_sleep(5)'],
  };
  await expect(open(url, [...migrations, step])).rejects.toThrow('due to statement timeout');
});

test('both engines have the same tables with the same columns', async () => {
  const postgres = await open(await scratchPostgres());
  const sqlite = openDatabase({ file: ':memory:' });
  onTestFinished(() => sqlite.close());
  const [theirs, ours] = await Promise.all(
    [postgres, sqlite].map(async ({ query }) => {
      const tables = await query.introspection.getTables();
      return Object.fromEntries(
        tables
          .filter(({ name }) => !OWN.test(name))
          .map(({ name, columns }) => [
            name,
            columns
              .map((column) => column.name)
              .filter((column) =>
                name === 'videos' ? column !== 'rating' : !COMPUTED.includes(column),
              )
              .toSorted(),
          ]),
      );
    }),
  );
  expect(theirs).toEqual(ours);
});

test('numbers come as numbers, also counts and sums beyond 32 bits', async () => {
  const { query } = await open(await scratchPostgres());
  await query
    .insertInto('video_views_daily')
    .values([
      { day: 1, video_id: 1, views: 5_000_000_000 },
      { day: 2, video_id: 1, views: 1 },
    ])
    .execute();
  const row = await query
    .selectFrom('video_views_daily')
    .select(({ fn }) => [fn.countAll().as('rows'), fn.sum('views').as('views')])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ rows: 2, views: 5_000_000_001 });
});

test('a commit is told, a transaction that is rolled back is not', async () => {
  const database = await open(await scratchPostgres());
  let commits = 0;
  database.onCommit(() => (commits += 1));
  const failed = database.query.transaction().execute(() => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(commits).toBe(0);
  await database.query
    .transaction()
    .execute((to) => to.insertInto('meta').values({ key: 'k', value: 'v' }).execute());
  expect(commits).toBe(1);
});

test('an operator reads in one sentence why a database cannot be used', async () => {
  const url = await scratchPostgres();
  const newer = await open(url, [
    ...migrations,
    { name: '999-later', sqlite: [], postgres: ['CREATE TABLE later (id int)'] },
  ]);
  await newer.close();
  expect(await refusal(url)).toBe(
    'DatabaseError: The database has had the step 999-later of a newer version of this program.',
  );
  const { host } = new URL(url);
  expect(await refusal(`${inject('postgres')}nowhere`)).toBe(
    `DatabaseError: The PostgreSQL server at ${host}/nowhere (DATABASE_URL) has no such database.`,
  );
  expect(await refusal('postgres://someone:secret@127.0.0.1:1/site')).toBe(
    'DatabaseError: The PostgreSQL server at 127.0.0.1:1/site (DATABASE_URL) does not answer.',
  );
});
