import { sql, type Transaction } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#api/db/schema/index.ts';
import { DAY_SECONDS } from '#config/moderation.ts';
import { NOW } from '../setup/demo-database.ts';
import { untrueTotals } from '../api/db-support/derived.ts';
import { deskWorld } from '../api/support/desk.ts';
import { MEMBERS } from '../api/support/member-world.ts';

// SQLite has one writer: there none of this can happen.

const { world, report, queue } = deskWorld();
const { owner, other } = MEMBERS;
const now = Math.floor(NOW.getTime() / 1000);

type Step = (db: Transaction<Database>) => Promise<unknown>;

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db);
  return Number(rows[0]?.n);
}

/** What comes of calls that were begun while another transaction holds something, and go on when that has ended with its last step. */
async function beside<T>(
  { holds, ends }: { holds: Step; ends: Step },
  begin: () => Promise<T>[],
): Promise<T[]> {
  const begun = await world.db.transaction().execute(async (db) => {
    await holds(db);
    const calls = begin();
    await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(calls.length);
    await ends(db);
    return { calls };
  });
  return Promise.all(begun.calls);
}

const nothing: Step = () => Promise.resolve();
const onVideo = { section: 'videos', object_id: 2 } as const;

it('a vote that is changed twice is counted once', async () => {
  const vote = async (value: string) => {
    const fields = { act: 'vote', ...onVideo, vote: value };
    return (await world.post('stat.php', fields, 'other')).status;
  };
  expect(await vote('1')).toBe(200);
  const holds: Step = (db) =>
    db.updateTable('votes').set({ added_ts: 1 }).where('voter', '=', `m:${other}`).execute();
  const both = await beside({ holds, ends: nothing }, () => [vote('0'), vote('0')]);
  expect(both.toSorted()).toEqual([200, 409]);
  expect(await untrueTotals(world.db)).toEqual([]);
});

it('nobody subscribes to whoever blocks them meanwhile', async () => {
  const row = { member_id: owner, blocked_id: other, added_ts: now };
  const holds: Step = (db) =>
    db.updateTable('members').set({ seen_ts: now }).where('id', '=', owner).execute();
  const ends: Step = (db) => db.insertInto('blocks').values(row).execute();
  const fields = { act: 'subscribe', section: 'add', target: 'members', object_id: owner };
  const [answer] = await beside({ holds, ends }, () => [world.act(fields, 'other')]);
  expect(answer?.body).toMatchObject({ code: 'no_permission' });
  expect(await world.db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
});

const holdCase: Step = (db) =>
  db.selectFrom('cases').select('id').where('closed_ts', 'is', null).forUpdate().execute();

it('a report of something whose case is closed meanwhile opens another one', async () => {
  await report('/videos/2/film-2/', 'spam');
  const ends: Step = (db) =>
    db.updateTable('cases').set({ closed_ts: now }).where('closed_ts', 'is', null).execute();
  await beside({ holds: holdCase, ends }, () => [report('/videos/2/film-2/', 'underage')]);
  expect(await queue()).toMatchObject([{ object_id: '2', category: 'underage', reports: '1' }]);
});

it('a case is due when the most urgent of the reports is that come together', async () => {
  await report('/videos/2/film-2/', 'spam');
  const due = (days: number) => ({ due_ts: now + days * DAY_SECONDS });
  await world.db.updateTable('cases').set(due(30)).where('closed_ts', 'is', null).execute();
  const ends: Step = (db) =>
    db.updateTable('cases').set(due(1)).where('closed_ts', 'is', null).execute();
  await beside({ holds: holdCase, ends }, () => [report('/videos/2/film-2/', 'copyright')]);
  expect(await queue()).toMatchObject([{ due_date: '2026-06-16 12:00:00', reports: '2' }]);
});
