import { expect, it } from 'vitest';
import { ENGINE } from '../setup/engine-world.ts';
import { apiUnderTest, ORIGIN } from './support/api-under-test.ts';

const under = apiUnderTest({ writes: true });

/** What a commit waits for when a row of a table is written, noted by the database itself. */
const WATCH = {
  sqlite: (table: string, event: string) => `
    CREATE TRIGGER watch_${table} AFTER ${event} ON ${table} BEGIN
      INSERT INTO meta (key, value)
      VALUES ('commit ${table}', (SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous))
      ON CONFLICT DO UPDATE SET value = excluded.value;
    END`,
  postgres: (table: string, event: string) => `
    CREATE FUNCTION watch_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO meta (key, value)
      VALUES ('commit ${table}', current_setting('synchronous_commit'))
      ON CONFLICT (key) DO UPDATE SET value = excluded.value;
      RETURN NULL;
    END $$;
    CREATE TRIGGER watch_${table} AFTER ${event} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION watch_${table}()`,
}[ENGINE];
/** SQLite's word for FULL and NORMAL; PostgreSQL's. The tests' server itself says off: it is the site that asks for more. */
const [DISK, LATER] = { sqlite: ['2', '1'], postgres: ['on', 'off'] }[ENGINE];

async function noted(table: string): Promise<unknown> {
  const [row] = await under.stored.rows('SELECT value FROM meta WHERE key = ?', `commit ${table}`);
  return row?.['value'];
}

async function waitsFor(table: string, event: string, act: () => Promise<unknown>) {
  await under.stored.run(WATCH(table, event));
  await act();
  return noted(table);
}

const stat = (fields: Record<string, string>) => under.post('/api/stat.php', fields);

it('a vote is on the disk before its visitor is told so', async () => {
  const vote = () => stat({ act: 'vote', section: 'videos', object_id: '12', vote: '1' });
  expect(await waitsFor('votes', 'INSERT', vote)).toBe(DISK);
});

it('views of an album need not be', async () => {
  const view = () => stat({ act: 'view', section: 'albums', object_id: '4' });
  expect(await waitsFor('albums', 'UPDATE', view)).toBe(LATER);
});

it('views of videos and pages need not be, and a vote after them is', async () => {
  await stat({ act: 'view', section: 'videos', object_id: '12' });
  const page = () => stat({ act: 'page', page: 'home' });
  await waitsFor('page_views_daily', 'INSERT', page);
  await expect.poll(() => noted('page_views_daily'), { timeout: 10_000 }).toBe(LATER);
  await under.stored.run(`DELETE FROM meta WHERE key = 'commit votes'`);
  await stat({ act: 'vote', section: 'videos', object_id: '13', vote: '1' });
  expect(await noted('votes')).toBe(DISK);
});

it('a message is on the disk before who sent it is told so', async () => {
  const cookie = await under.signIn(5_000_001);
  await under.signIn(5_000_002);
  const message = { act: 'send', object_id: '5000002', msg: 'Hello' };
  const send = () => under.post('/api/messages.php', message, { origin: ORIGIN, cookie });
  expect(await waitsFor('messages', 'INSERT', send)).toBe(DISK);
});
