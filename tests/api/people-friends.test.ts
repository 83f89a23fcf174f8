import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_FRIEND_REQUESTS } from '#config/limits.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { untrueTotals } from './db-support/derived.ts';
import { MEMBERS } from './support/member-world.ts';
import { peopleWorld } from './support/people-world.ts';

const { world, pages, subscribe, befriend, block, write, friendship, people, friendsOf } =
  peopleWorld();
const { owner, friend, other, moderator } = MEMBERS;

describe('friends', () => {
  it('MSG-03, MSG-04, API-018 are asked once, told to both, and friends when that is accepted', async () => {
    expect(await befriend('add', owner, 'other')).toEqual([200, 'ok']);
    expect(await befriend('add', owner, 'other')).toEqual([409, 'already_requested']);
    expect([await friendship(owner, 'other'), await friendship(other, 'owner')]).toEqual([
      ...['sent', 'received'],
    ]);
    expect(await people('owner')).toEqual({
      received: [`${other}`],
      sent: [],
      blocked: [],
      hidden: [],
    });
    expect(await people('other')).toEqual({
      received: [],
      sent: [`${owner}`],
      blocked: [],
      hidden: [],
    });
    expect(await friendsOf(other)).toEqual([]);
    world.purged.length = 0;
    for (const _ of [1, 2]) expect(await befriend('accept', other, 'owner')).toEqual([200, 'ok']);
    expect(pages()).toEqual([`member:${owner}`, `member:${other}`]);
    expect([await friendsOf(other), await people('owner')]).toEqual([
      [`${owner}`],
      { received: [], sent: [], blocked: [], hidden: [] },
    ]);
    expect(await befriend('add', owner, 'other')).toEqual([409, 'already_friends']);
    expect(await untrueTotals(world.db)).toEqual([]);
  });

  it('are nobody’s who was not asked', async () => {
    await befriend('add', owner, 'other');
    for (const as of ['friend', 'moderator', 'other'] as const)
      expect([
        as,
        ...(await befriend('accept', other === MEMBERS[as] ? owner : other, as)),
      ]).toEqual([as, 404, 'not_found']);
    // Somebody else's request and friendship stay whatever others send.
    for (const section of ['refuse', 'cancel', 'rem']) {
      await befriend(section, other, 'moderator');
      await befriend(section, owner, 'moderator');
    }
    expect([await friendship(other, 'owner'), await friendship(owner, 'friend')]).toEqual([
      ...['received', 'friends'],
    ]);
  });

  it('are refused, cancelled and ended, each as often as one likes', async () => {
    await befriend('add', owner, 'other');
    for (const _ of [1, 2]) expect(await befriend('refuse', other, 'owner')).toEqual([200, 'ok']);
    expect(await friendship(owner, 'other')).toBe('none');
    await befriend('add', owner, 'other');
    for (const _ of [1, 2]) expect(await befriend('cancel', owner, 'other')).toEqual([200, 'ok']);
    expect(await people('owner')).toMatchObject({ received: [] });
    for (const _ of [1, 2]) expect(await befriend('rem', owner, 'friend')).toEqual([200, 'ok']);
    expect([await friendsOf(owner), await friendsOf(friend)]).toEqual([[], []]);
    expect(await untrueTotals(world.db)).toEqual([]);
  });

  it('are no request any more that could be cancelled or refused, and that is said', async () => {
    await befriend('add', owner, 'other');
    await befriend('accept', other, 'owner');
    for (const [section, id, as] of [
      ['cancel', owner, 'other'],
      ['refuse', other, 'owner'],
    ] as const)
      expect(await befriend(section, id, as)).toEqual([409, 'already_friends']);
    expect(await friendship(owner, 'other')).toBe('friends');
  });

  it('who ask each other are friends, also at the same time', async () => {
    const asked = await Promise.all([
      ...[befriend('add', owner, 'other'), befriend('add', other, 'owner')],
    ]);
    expect(asked).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);
    expect([await friendship(owner, 'other'), await friendship(other, 'owner')]).toEqual([
      ...['friends', 'friends'],
    ]);
    expect(await untrueTotals(world.db)).toEqual([]);
  });

  it('are others, who are there', async () => {
    expect(await befriend('add', other, 'other')).toEqual([422, 'not_yourself']);
    expect(await befriend('add', 999, 'other')).toEqual([404, 'not_found']);
  });
});

describe('what members are told', () => {
  const toldOf = async (id: number): Promise<string[]> => {
    const rows = await world.db
      .selectFrom('notifications')
      .innerJoin('notification_people', 'notification_id', 'notifications.id')
      .select(['kind', 'notification_people.member_id as by'])
      .where('notifications.member_id', '=', id)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind, by }) => `${kind} ${by}`);
  };
  beforeEach(async () => {
    await world.db.deleteFrom('notifications').execute();
  });

  it('is a request, until it is taken back, refused or answered', async () => {
    for (const [section, id, as] of [
      ['cancel', owner, 'other'],
      ['refuse', other, 'owner'],
      ['accept', other, 'owner'],
    ] as const) {
      await befriend('add', owner, 'other');
      expect(await toldOf(owner)).toEqual([`friend_request ${other}`]);
      await befriend(section, id, as);
      expect(await toldOf(owner)).toEqual([]);
    }
    expect(await toldOf(other)).toEqual([`friend_accepted ${owner}`]);
  });

  it.each([
    ['ended', () => befriend('rem', other, 'owner')],
    ['ended by a block', () => block('add', other, 'owner')],
  ])('is a friendship that was agreed to, until it is %s', async (_how, end) => {
    await befriend('add', owner, 'other');
    await befriend('accept', other, 'owner');
    expect(await toldOf(other)).toEqual([`friend_accepted ${owner}`]);
    await end();
    expect(await toldOf(other)).toEqual([]);
  });

  it('is a subscriber and a post on the wall, and nothing of whom one has blocked', async () => {
    await subscribe('add', 'members', owner);
    const post = { act: 'wall', section: 'members', object_id: owner, msg: 'good morning' };
    await write(post, 'other');
    await write(post, 'owner');
    expect(await toldOf(owner)).toEqual([`subscriber ${other}`, `wall_post ${other}`]);
    await befriend('add', owner, 'other');
    await block('add', other, 'owner');
    expect(await toldOf(owner)).toEqual([]);
  });
});

// Last: what is counted of a member stays counted.
describe('one member', () => {
  it('asks so many to be friends, and so often', async () => {
    const ids = Array.from({ length: MAX_FRIEND_REQUESTS }, (_, index) => 1000 + index);
    const names = { display_name: 'x', joined_ts: 1, seen_ts: 1 };
    await world.db
      .insertInto('members')
      .values(ids.map((id) => ({ id, username: `m${id}`, ...names })))
      .execute();
    await world.db
      .insertInto('friend_requests')
      .values(ids.map((to_id) => ({ from_id: moderator, to_id, added_ts: 1 })))
      .execute();
    expect(await befriend('add', owner, 'moderator')).toEqual([409, 'list_full']);
    await world.db.deleteFrom('members').where('id', '>=', 1000).execute();
    expect(await befriend('add', owner, 'moderator')).toEqual([200, 'ok']);
    const { times } = RATE_LIMITS.friend_request_of_member;
    for (let asked = 2; asked < times; asked += 1) await befriend('add', owner, 'moderator');
    expect(await befriend('add', other, 'moderator')).toEqual([429, 'too_many_attempts']);
  });
});
