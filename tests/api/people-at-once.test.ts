import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_BLOCKS, MAX_FRIEND_REQUESTS, MAX_FRIENDS, MAX_SUBSCRIPTIONS } from '#config/limits.ts';
import { MEMBERS } from './support/member-world.ts';
import { peopleWorld } from './support/people-world.ts';

const { world, befriend, block, subscribe } = peopleWorld();
const { owner, friend, other, moderator: member_id } = MEMBERS;
/** Of whom the one who does all this at once is held as the later one. */
const ALL = [owner, friend, other];
const FULL = [409, 'list_full'];
const added_ts = 1;
/** Others there are enough of. */
const others = (count: number): number[] => Array.from({ length: count }, (_, at) => 1000 + at);

beforeEach(async () => {
  const names = { display_name: 'x', joined_ts: 1, seen_ts: 1 };
  const rows = others(MAX_BLOCKS).map((id) => ({ id, username: `m${id}`, ...names }));
  await world.db.insertInto('members').values(rows).execute();
});
afterEach(() => world.db.deleteFrom('members').where('id', '>=', 1000).execute());

/** What comes of doing it to three at once where there is room for one. */
const atOnce = async (act: (id: number) => Promise<unknown>): Promise<unknown[]> =>
  (await Promise.all(ALL.map(act))).toSorted();
const ONE_OF_THEM = [[200, 'ok'], FULL, FULL];

it('nobody blocks more than one may by blocking several at once', async () => {
  const rows = others(MAX_BLOCKS - 1).map((blocked_id) => ({ member_id, blocked_id, added_ts }));
  await world.db.insertInto('blocks').values(rows).execute();
  expect(await atOnce((id) => block('add', id, 'moderator'))).toEqual(ONE_OF_THEM);
});

it('nor asks more to be friends', async () => {
  const asked = others(MAX_FRIEND_REQUESTS - 1);
  const rows = asked.map((to_id) => ({ from_id: member_id, to_id, added_ts }));
  await world.db.insertInto('friend_requests').values(rows).execute();
  expect(await atOnce((id) => befriend('add', id, 'moderator'))).toEqual(ONE_OF_THEM);
});

it('nor has more friends', async () => {
  const rows = ALL.map((from_id) => ({ from_id, to_id: member_id, added_ts }));
  await world.db.insertInto('friend_requests').values(rows).execute();
  const friends = { friends: MAX_FRIENDS - 1 };
  await world.db.updateTable('members').set(friends).where('id', '=', member_id).execute();
  expect(await atOnce((id) => befriend('accept', id, 'moderator'))).toEqual(ONE_OF_THEM);
});

it.each(['members', 'models'] as const)('nor subscribes to more %s', async (section) => {
  const rows = others(MAX_SUBSCRIPTIONS - 1).map((object_id) => ({
    ...{ member_id, section: 'channels' as const, object_id, added_ts },
  }));
  await world.db.insertInto('subscriptions').values(rows).execute();
  const model = { gender: 1, title: 'x', added_ts } as const;
  await world.db
    .insertInto('models')
    .values(ALL.map((id) => ({ id, dir: `m${id}`, ...model })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  expect(await atOnce((id) => subscribe('add', section, id, 'moderator'))).toEqual(ONE_OF_THEM);
});
