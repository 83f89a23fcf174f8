import { expect, it, onTestFinished } from 'vitest';
import { createApi } from '#api/app.ts';
import { hashPassword } from '#api/services/accounts/passwords/hash.ts';
import { NOW } from '../setup/demo-database.ts';
import { ENGINE, engineWorld, type TestSql } from '../setup/engine-world.ts';
import { startNode } from '../setup/node-program.ts';
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

const ACCOUNT = { usr: 'heron', pwd: 'correct horse' };

/** An account with that name and password. */
async function addAccount(to: TestSql): Promise<void> {
  const id = 5_000_003;
  const named = { username: ACCOUNT.usr, display_name: 'Heron' };
  await to.insert('members', { id, ...named, joined_ts: 1, seen_ts: 1 });
  await to.insert('accounts', {
    ...{ member_id: id, email: 'heron@mail.example', email_key: 'heron@mail.example' },
    ...{ password_hash: await hashPassword(ACCOUNT.pwd), confirmed_ts: 1, created_ts: 1 },
  });
}

it('a session is on the disk before who signed in is told so', async () => {
  await addAccount(under.stored);
  const signIn = async () => {
    const answer = await under.post(
      '/api/input.php',
      { act: 'signin', ...ACCOUNT },
      { origin: ORIGIN },
    );
    expect(answer.status).toBe(200);
  };
  expect(await waitsFor('sessions', 'INSERT', signIn)).toBe(DISK);
});

it(
  'a session that somebody was told of is there after kill -9 of the site',
  { tags: 'long' },
  async () => {
    const world = await engineWorld('demo');
    onTestFinished(world.remove);
    await addAccount(world);
    const { dataDir, databaseUrl } = world.place;
    const program = ['tests/setup/run-sign-in.ts', dataDir, databaseUrl ?? ''];
    const site = startNode([...program, ACCOUNT.usr, ACCOUNT.pwd], {});
    onTestFinished(site.kill);
    const said = await site.says('signed in');
    await site.kill();
    expect(said).toContain('signed in 200 ');
    const quiet = () => undefined;
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const options = { demo: false, publicOrigin: null, log, now: () => NOW };
    const api = await createApi({ ...world.place, ...options });
    onTestFinished(() => api.close());
    const headers = { cookie: said.replace('signed in 200 ', '') };
    const answer = await api.fetch(new Request(`${ORIGIN}/api/viewer.php`, { headers }));
    expect(await answer.json()).toMatchObject({ viewer: { username: ACCOUNT.usr } });
  },
);
