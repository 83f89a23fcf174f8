import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, it } from 'vitest';
import { CLIENT_ADDRESS_HEADER } from '#config/client-address.ts';
import { LETTER, openContactApi } from './support/contact.ts';
import { apiUnderTest } from './support/api-under-test.ts';

// On SQLite alone: another program that holds its file. On PostgreSQL: tests/api-postgres/site.test.ts.

const under = apiUnderTest({ writes: true });
const LIST = '/api/json/videos2/14400/str/latest-updates/60/..1.all...json';

/** Holds the write lock as another process would: SQLite's locks are between connections. */
function hold(file: string): () => void {
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  let held = true;
  return () => {
    if (held) other.close();
    held = false;
  };
}

let release: (() => void) | undefined;
afterEach(() => release?.());

const vote = (id: string) =>
  under.post(
    '/api/stat.php',
    { act: 'vote', section: 'videos', object_id: id, vote: '1' },
    { [CLIENT_ADDRESS_HEADER]: '203.0.113.40' },
  );

it('reads go on while another process holds the database, and writes are refused kindly', async () => {
  const [{ id } = { id: 0 }] = under.rows('SELECT id FROM videos WHERE visible = 1 LIMIT 1');
  // Threads for reads start with the first.
  await under.get(LIST);
  release = hold(join(under.place.dataDir, 'islet.db'));
  const started = performance.now();
  const writes = Promise.all([vote(String(id)), vote(String(id)), vote(String(id))]);
  const read = await under.get(LIST);
  expect(read.status).toBe(200);
  const readAfter = performance.now() - started;
  const answers = await writes;
  const refusedAfter = performance.now() - started;
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { error: 1, code: 'busy' },
    ]);
  }
  // All of them wait for one second in all; waiting in SQLite would have held the read up as well.
  expect(readAfter).toBeLessThan(800);
  expect(refusedAfter).toBeLessThan(4000);
  release();
  expect((await vote(String(id))).status).toBe(200);
  expect(under.errors).toEqual([]);
});

it('a write that was waiting is carried out once the lock is gone', async () => {
  const site = await openContactApi();
  release = hold(join(site.dataDir, 'islet.db'));
  const fields = { ...LETTER, message: 'patient', captcha: await site.unsolved() };
  const sending = site.send(fields, site.stranger());
  await site.get('/api/captcha.php');
  release();
  expect((await sending).status).toBe(200);
  expect(await site.stored('patient')).toHaveLength(1);
  await site.remove();
});

it('a message that met the lock keeps its captcha', async () => {
  const site = await openContactApi();
  const fields = { ...LETTER, message: 'again', captcha: await site.unsolved() };
  release = hold(join(site.dataDir, 'islet.db'));
  const caller = site.stranger();
  expect((await site.send(fields, caller)).status).toBe(503);
  release();
  expect((await site.send(fields, caller)).status).toBe(200);
  await site.remove();
});
