import { describe, expect, it } from 'vitest';
import { idGroup } from '#contract/id-group.ts';
import { untrueTotals } from './db-support/derived.ts';
import { MEMBERS, type Role } from './support/member-world.ts';
import { CHANNEL, peopleWorld } from './support/people-world.ts';

const { world, subscribe, befriend, block, write, seen, people, countersOf, friendsOf } =
  peopleWorld();
const { owner, friend, other } = MEMBERS;

describe('somebody who is blocked', () => {
  const onWall = { act: 'wall', section: 'members', object_id: owner, msg: 'hello there' };

  it('is no friend and no subscriber any more, in neither direction', async () => {
    await subscribe('add', 'members', owner, 'friend');
    await subscribe('add', 'members', friend, 'owner');
    for (const _ of [1, 2]) expect(await block('add', friend, 'owner')).toEqual([200, 'ok']);
    expect([await friendsOf(owner), await friendsOf(friend)]).toEqual([[], []]);
    expect(await countersOf('members', owner)).toBe(0);
    expect(await countersOf('members', friend)).toBe(0);
    expect(await people('owner')).toEqual({ received: [], sent: [], blocked: [`${friend}`] });
    expect([await seen(friend, 'owner'), await seen(owner, 'friend')]).toMatchObject([
      { blocked: 1, friendship: 'none' },
      // Who blocked them nobody is told.
      { blocked: 0, friendship: 'none' },
    ]);
    expect(await untrueTotals(world.db)).toEqual([]);
  });

  it('can neither ask, subscribe, write on the wall nor below a video, until that is taken back', async () => {
    await befriend('add', owner, 'other');
    await block('add', other, 'owner');
    expect(await people('owner')).toMatchObject({ received: [] });
    const comment = { act: 'comm', section: 'videos', object_id: 1, msg: 'hello there' };
    const tries = async () => [
      await befriend('add', owner, 'other'),
      await befriend('add', other, 'owner'),
      await subscribe('add', 'members', owner),
      await write(onWall, 'other'),
      await write(comment, 'other'),
    ];
    expect(await tries()).toEqual(Array.from({ length: 5 }, () => [403, 'no_permission']));
    // A block is its member's own.
    await block('rem', owner, 'other');
    await block('rem', other, 'moderator');
    expect(await befriend('add', owner, 'other')).toEqual([403, 'no_permission']);
    for (const _ of [1, 2]) expect(await block('rem', other, 'owner')).toEqual([200, 'ok']);
    expect(await tries()).toEqual([
      ...[
        [200, 'ok'],
        [200, 'ok'],
        [200, 'ok'],
        [200, 'ok'],
        [200, 'ok'],
      ],
    ]);
  });

  it('writes nothing on the wall of a channel of who blocked them, and on that of nobody’s channel does', async () => {
    const onChannel = { act: 'wall', section: 'channels', object_id: CHANNEL, msg: 'hello there' };
    await world.db.updateTable('channels').set({ owner_id: owner }).execute();
    await block('add', other, 'owner');
    expect(await write(onChannel, 'other')).toEqual([403, 'no_permission']);
    expect(await write(onChannel, 'friend')).toEqual([200, 'ok']);
    expect(await write(onChannel, 'owner')).toEqual([200, 'ok']);
    await world.db.updateTable('channels').set({ owner_id: null }).execute();
    expect(await write(onChannel, 'other')).toEqual([200, 'ok']);
  });

  it('is not read by who blocked them, on walls and below videos, and by others is', async () => {
    await write(onWall, 'other');
    await write({ act: 'comm', section: 'videos', object_id: 1, msg: 'hello there' }, 'other');
    await block('add', other, 'owner');
    const comments = `json/comments/0/videos/${idGroup(1)}/1.jsond`;
    const wall = `json/wall/0/10/members/${idGroup(owner)}/${owner}.1.jsond`;
    for (const [path, list] of [
      [comments, 'comments'],
      [wall, 'posts'],
    ] as const)
      for (const [as, wanted] of [
        ['owner', 0],
        ['friend', 1],
        ['nobody', 1],
      ] as const) {
        const { body } = await world.get(path, as);
        const shown = (body[list] as object[]).length;
        expect([path, as, shown, body['total_count']]).toEqual([path, as, wanted, `${wanted}`]);
      }
  });

  it('is told no more than somebody who is not signed in', async () => {
    const set = (privacy_place: 'members' | 'everyone') =>
      world.db
        .updateTable('members')
        .set({ country: 'pt', privacy_place })
        .where('id', '=', owner)
        .execute();
    await set('members');
    const country = async (as: Role) => {
      const { body } = await world.get(`json/member/0/${idGroup(owner)}/${owner}.jsond`, as);
      return (body['member'] as Record<string, unknown>)['country'];
    };
    expect([await country('nobody'), await country('other')]).toEqual(['', 'pt']);
    await block('add', other, 'owner');
    expect([await country('other'), await country('moderator')]).toEqual(['', 'pt']);
    const found = await world.get('json/members/0/recent/60/filt.pt....../1.jsond', 'other');
    expect(found.body['total_count']).toBe('0');
    await set('everyone');
    expect(await country('other')).toBe('pt');
  });

  it('sees no list that is shown to members, which others who are signed in do', async () => {
    await world.db
      .updateTable('members')
      .set({ privacy: 'members' })
      .where('id', '=', owner)
      .execute();
    const asked = async (as: Role) => {
      const { status } = await world.get(
        `json/friends/0/60/${idGroup(owner)}/${owner}.1.jsond`,
        as,
      );
      const told = await world.get(`json/member/0/${idGroup(owner)}/${owner}.jsond`, as);
      return [status, (told.body['member'] as Record<string, unknown>)['privacy']];
    };
    expect(await asked('nobody')).toEqual([403, 'members']);
    for (const as of ['owner', 'friend', 'other', 'moderator'] as const)
      expect([as, ...(await asked(as))]).toEqual([as, 200, 'members']);
    await block('add', other, 'owner');
    // No more than friends see, and not why.
    expect(await asked('other')).toEqual([403, 'friends']);
    expect(await write({ ...onWall }, 'moderator')).toEqual([200, 'ok']);
    expect(await write({ ...onWall }, 'nobody')).toEqual([401, 'need_auth']);
  });

  it('cannot answer who blocked them, wherever that stands', async () => {
    const under = { act: 'comm', section: 'videos', object_id: 1 };
    const said = await world.post('stat.php', { ...under, msg: 'first of all' }, 'friend');
    await block('add', other, 'friend');
    const answer = { ...under, msg: 'an answer to it', parent_id: String(said.body.comment_id) };
    expect(await write(answer, 'other')).toEqual([403, 'no_permission']);
    expect(await write(answer, 'moderator')).toEqual([200, 'ok']);
  });

  it('is not oneself, nor nobody', async () => {
    expect(await block('add', owner, 'owner')).toEqual([422, 'not_yourself']);
    expect(await block('add', 999, 'owner')).toEqual([404, 'not_found']);
    expect(await block('add', owner, 'nobody')).toEqual([401, 'need_auth']);
  });
});
