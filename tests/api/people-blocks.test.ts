import { describe, expect, it } from 'vitest';
import { idGroup } from '#contract/id-group.ts';
import { untrueTotals } from './db-support/derived.ts';
import { MEMBERS, type Role } from './support/member-world.ts';
import { CHANNEL, MODEL, peopleWorld } from './support/people-world.ts';

const { world, subscribe, befriend, block, write, seen, people, countersOf, friendsOf } =
  peopleWorld();
const { owner, friend, other } = MEMBERS;

describe('somebody who is blocked', () => {
  const onWall = { act: 'wall', section: 'members', object_id: owner, msg: 'hello there' };
  const NOBODY = { received: [], sent: [], blocked: [], hidden: [] };

  it('is no friend and no subscriber any more, in neither direction', async () => {
    await subscribe('add', 'members', owner, 'friend');
    await subscribe('add', 'members', friend, 'owner');
    for (const _ of [1, 2]) expect(await block('add', friend, 'owner')).toEqual([200, 'ok']);
    expect([await friendsOf(owner), await friendsOf(friend)]).toEqual([[], []]);
    expect(await countersOf('members', owner)).toBe(0);
    expect(await countersOf('members', friend)).toBe(0);
    expect(await people('owner')).toEqual({ ...NOBODY, blocked: [`${friend}`] });
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

  const wallOf = (section: string, id: number) =>
    `json/wall/0/10/${section}/${idGroup(id)}/${id}.1.jsond`;
  /** How many comments or posts of the blocked one an address shows to whom. */
  const shownAt = async (path: string) => {
    const shown = async (as: Role) => {
      const { body } = await world.get(path, as);
      const list = (body['posts'] ?? body['comments']) as object[];
      expect(body['total_count']).toBe(String(list.length));
      return [as, list.length] as const;
    };
    return Object.fromEntries(
      await Promise.all((['owner', 'friend', 'nobody'] as const).map(shown)),
    );
  };
  const HIDDEN = { owner: 0, friend: 1, nobody: 1 };

  it('is not read by who blocked them, on walls and below videos, and by others is', async () => {
    await world.db.updateTable('channels').set({ owner_id: friend }).execute();
    for (const [section, object_id] of [
      ['members', friend],
      ['channels', CHANNEL],
      ['models', MODEL],
    ] as const)
      await write({ ...onWall, section, object_id }, 'other');
    await write({ act: 'comm', section: 'videos', object_id: 1, msg: 'hello there' }, 'other');
    await block('add', other, 'owner');
    for (const path of [
      `json/comments/0/videos/${idGroup(1)}/1.jsond`,
      wallOf('members', friend),
      wallOf('channels', CHANNEL),
      wallOf('models', MODEL),
    ])
      expect([path, await shownAt(path)]).toEqual([path, HIDDEN]);
  });

  it('is read on one’s own walls, as others read it there: it can be deleted', async () => {
    await world.db.updateTable('channels').set({ owner_id: owner }).execute();
    const walls = [
      ['members', owner],
      ['channels', CHANNEL],
    ] as const;
    for (const [section, object_id] of walls)
      await write({ ...onWall, section, object_id }, 'other');
    await block('add', other, 'owner');
    for (const [section, id] of walls) {
      expect(await shownAt(wallOf(section, id))).toEqual({ owner: 1, friend: 1, nobody: 1 });
      const { body } = await world.get(wallOf(section, id), 'owner');
      const [post] = body['posts'] as { comment_id: string }[];
      const del = { act: 'wall_del', comment_id: post?.comment_id ?? '' };
      expect(await write(del, 'owner')).toEqual([200, 'ok']);
      expect(await shownAt(wallOf(section, id))).toEqual({ owner: 0, friend: 0, nobody: 0 });
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
