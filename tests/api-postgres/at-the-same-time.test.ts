import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY_SECONDS } from '#config/moderation.ts';
import { NOW } from '../setup/demo-database.ts';
import { untrueTotals } from '../api/db-support/derived.ts';
import { deskWorld } from '../api/support/desk.ts';
import { MEMBERS } from '../api/support/member-world.ts';
import { besideIn, nothing, type Step } from './support/beside.ts';

// SQLite has one writer: there none of this can happen.

const { world, report, queue } = deskWorld();
const { owner, other } = MEMBERS;
const now = Math.floor(NOW.getTime() / 1000);

const beside = besideIn(world);
const onVideo = { section: 'videos', object_id: 2 } as const;

it('a vote that is changed twice is counted once', async () => {
  const vote = async (value: string) => {
    const fields = { act: 'vote', ...onVideo, vote: value };
    return (await world.post('stat.php', fields, 'other')).status;
  };
  expect(await vote('1')).toBe(200);
  const holds: Step = (db) =>
    db.updateTable('votes').set({ added_ts: 1 }).where('voter', '=', `m:${other}`).execute();
  const both = await beside({ holds, ends: nothing }, [() => vote('0'), () => vote('0')]);
  expect(both.toSorted()).toEqual([200, 409]);
  expect(await untrueTotals(world.db)).toEqual([]);
});

it('nobody subscribes to whoever blocks them meanwhile', async () => {
  const row = { member_id: owner, blocked_id: other, added_ts: now };
  const holds: Step = (db) =>
    db.updateTable('members').set({ seen_ts: now }).where('id', '=', owner).execute();
  const ends: Step = (db) => db.insertInto('blocks').values(row).execute();
  const fields = { act: 'subscribe', section: 'add', target: 'members', object_id: owner };
  const [answer] = await beside({ holds, ends }, [() => world.act(fields, 'other')]);
  expect(answer?.body).toMatchObject({ code: 'no_permission' });
  expect(await world.db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
});

const holdCase: Step = (db) =>
  db.selectFrom('cases').select('id').where('closed_ts', 'is', null).forUpdate().execute();

it('a report of something whose case is closed meanwhile opens another one', async () => {
  await report('/videos/2/film-2/', 'spam');
  const ends: Step = (db) =>
    db.updateTable('cases').set({ closed_ts: now }).where('closed_ts', 'is', null).execute();
  await beside({ holds: holdCase, ends }, [() => report('/videos/2/film-2/', 'underage')]);
  expect(await queue()).toMatchObject([{ object_id: '2', category: 'underage', reports: '1' }]);
});

it('a case is due when the most urgent of the reports is that come together', async () => {
  await report('/videos/2/film-2/', 'spam');
  const due = (days: number) => ({ due_ts: now + days * DAY_SECONDS });
  await world.db.updateTable('cases').set(due(30)).where('closed_ts', 'is', null).execute();
  const ends: Step = (db) =>
    db.updateTable('cases').set(due(1)).where('closed_ts', 'is', null).execute();
  await beside({ holds: holdCase, ends }, [() => report('/videos/2/film-2/', 'copyright')]);
  expect(await queue()).toMatchObject([{ due_date: '2026-06-16 12:00:00', reports: '2' }]);
});

/** What a member does who marks all that they were told as read: held until that is committed. */
const markRead: Step = (db) =>
  db
    .updateTable('notifications')
    .set({ open_key: null })
    .where('member_id', '=', owner)
    .where('open_key', 'is not', null)
    .execute();
/** What every transaction does at its end that says what it made untrue. */
const purge: Step = (db) => sql`SELECT pg_advisory_xact_lock(${0x70757267})`.execute(db);

it.each([
  ['a comment', 'stat.php', { act: 'comm', ...onVideo, msg: 'What a harbour' }],
  ['a post', 'stat.php', { act: 'wall', section: 'members', object_id: owner, msg: 'Hello there' }],
  ['a friend', 'input.php', { act: 'friend', section: 'accept', object_id: owner }],
])('%s is told to a member who reads meanwhile what there was', async (_, path, fields) => {
  const told = { member_id: owner, created_ts: 1, updated_ts: 1, item_id: 0 };
  for (const table of ['notifications', 'friend_requests', 'blocks'] as const)
    await world.db.deleteFrom(table).execute();
  await world.db
    .insertInto('friend_requests')
    .values({ from_id: owner, to_id: other, added_ts: 1 })
    .execute();
  await world.db
    .insertInto('notifications')
    .values([
      {
        ...told,
        kind: 'comment',
        section: 'videos',
        object_id: 2,
        open_key: `${owner}:comment:videos:2:0`,
      },
      {
        ...told,
        kind: 'wall_post',
        section: 'members',
        object_id: owner,
        open_key: `${owner}:wall_post:members:${owner}:0`,
      },
      {
        ...told,
        kind: 'friend_accepted',
        section: 'members',
        object_id: owner,
        open_key: `${owner}:friend_accepted:members:${owner}:0`,
      },
    ])
    .execute();
  const [answer] = await beside({ holds: markRead, ends: purge }, [
    () => world.post(path, fields, 'other'),
  ]);
  expect(answer?.body).toMatchObject({ ok: 1 });
  const open = world.db.selectFrom('notifications').select('id').where('open_key', 'is not', null);
  expect(await open.execute()).toHaveLength(1);
});
