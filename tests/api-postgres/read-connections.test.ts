import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { MAX_WAITING_READS, MAX_WAITING_WRITES } from '#platform/database/database.ts';
import { isBusy } from '#platform/database/error.ts';
import { apiUnderTest, ORIGIN } from '../api/support/api-under-test.ts';

const under = apiUnderTest({ writes: true });

const search = (word: string): Promise<Response> =>
  under.get(`/api/videos2.php?params=60/str/relevance/30/search..1.all..&s=${word}`);

/** Under a second each, where the searches stand still: on a machine that others load too. */
const SOON_MS = 1500;

async function timed(act: () => Promise<Response>): Promise<[status: number, isSoon: boolean]> {
  const started = performance.now();
  const { status } = await act();
  return [status, performance.now() - started < SOON_MS];
}

it('while all searches stand still, lists, pages of videos and votes are answered, and searches end as busy', async () => {
  const { databaseUrl } = under.place;
  const holder = new Client({ connectionString: String(databaseUrl) });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE video_search IN ACCESS EXCLUSIVE MODE');
  const searches = Array.from({ length: 30 }, (_, at) => search(`word${at}`));
  await wait(100);
  const vote = { act: 'vote', section: 'videos', object_id: '12', vote: '1' };
  expect(await timed(() => under.post('/api/stat.php', vote))).toEqual([200, true]);
  expect(
    await timed(() => under.get('/api/json/videos2/60/str/longest/30/..2.all...json')),
  ).toEqual([200, true]);
  expect(await timed(() => under.get('/api/json/video/0/0/0/12.json'))).toEqual([200, true]);
  const session = { headers: { cookie: 'session=nobody' } };
  expect(
    await timed(() => under.api.fetch(new Request(`${ORIGIN}/api/viewer.php`, session))),
  ).toEqual([200, true]);
  const statuses = new Set((await Promise.all(searches)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([503]));
});

it('a flood of searches has a queue with an end: what comes beyond is told at once to come again, and when', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 * MAX_WAITING_READS }, (_, at) => search(`flood${at}`)),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  const said = refused.map(({ status, headers }) => [status, headers.get('retry-after')]);
  expect(new Set(said.map(String))).toEqual(new Set(['503,5']));
  expect((await search('flood')).status).toBe(200);
});

it('a kind of read whose queue is full refuses without asking the server, and keeps no other kind waiting', async () => {
  const { reads, close } = await openPostgresDatabase({ url: String(under.place.databaseUrl) });
  onTestFinished(close);
  const asked = Array.from({ length: 4 * MAX_WAITING_READS }, () =>
    sql`SELECT pg_sleep(0.001)`.execute(reads.searches),
  );
  const other = sql<{ one: number }>`SELECT 1 AS one`.execute(reads.lists);
  const reasons = (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason as Error] : [],
  );
  expect(reasons.length).toBeGreaterThan(2 * MAX_WAITING_READS);
  expect(reasons.every(isBusy)).toBe(true);
  expect(reasons.map(({ message }) => message)).toContain('too many wait for PostgreSQL');
  expect((await other).rows).toEqual([{ one: 1 }]);
  expect((await sql<{ two: number }>`SELECT 2 AS two`.execute(reads.searches)).rows).toEqual([
    { two: 2 },
  ]);
});

/** While no session and no vote can be looked at; gives what it was asked meanwhile, answered after that. */
async function whileStandingStill<T>(ask: () => Promise<T>): Promise<T> {
  const holder = new Client({ connectionString: String(under.place.databaseUrl) });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE sessions, videos IN ACCESS EXCLUSIVE MODE');
  const asked = ask();
  // The last connection of six is made, and the others' statements have begun to wait.
  const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  for (let count = 0; count < 6; await wait(20)) {
    count = (await holder.query<{ count: number }>(waiting)).rows[0]?.count ?? 0;
  }
  await holder.query('COMMIT');
  return asked;
}

const OVER = 100;
const SESSION = { headers: { cookie: `session=${'a'.repeat(43)}` } };

it.each([
  [
    'who asks who they are',
    () => under.api.fetch(new Request(`${ORIGIN}/api/viewer.php`, SESSION)),
  ],
  [
    'who votes',
    () =>
      under.post('/api/stat.php', { act: 'vote', section: 'videos', object_id: '12', vote: '1' }),
  ],
])(
  'a flood of those has a queue with an end, and is told at once to come again: %s',
  { tags: 'long' },
  async (_who, ask) => {
    const [beyond, rest] = await whileStandingStill(async () => {
      const asked = Array.from({ length: 6 + MAX_WAITING_WRITES + OVER }, ask);
      // Those beyond are answered though nothing else moves.
      return [await Promise.race(asked), await Promise.all(asked)] as const;
    });
    const said = [beyond, ...rest.filter(({ status }) => status !== 200)].map(
      ({ status, headers }) => `${status} ${headers.get('retry-after')}`,
    );
    expect(new Set(said)).toEqual(new Set(['503 5']));
    expect(said.length).toBeGreaterThanOrEqual(OVER);
    expect((await ask()).status).toBe(200);
  },
);
