import { beforeEach, describe, expect, it } from 'vitest';
import { GROUND, OWNER } from './support/desk.ts';
import { drawnPicture as picture } from './support/drawn-picture.ts';
import { CHANNEL, harbourWorld, WHY } from './support/harbour.ts';
import { MEMBERS, type Role } from './support/member-world.ts';

const {
  world,
  letterTo,
  queue,
  first,
  claim,
  decide,
  settle,
  lastDecision,
  code,
  ask,
  own,
  listed,
  change,
  channel,
} = harbourWorld();
const { owner, friend } = MEMBERS;

const rivals = async (id: number) =>
  ((await world.get(`case.php?id=${id}`, 'moderator')).body['subject'] as { rivals: object[] })
    .rivals;

describe('a claim of a channel', () => {
  it('says what shows it, comes to the desk once, and makes nobody its owner before it is decided', async () => {
    expect(await ask('owner', 'mine')).toEqual([422, 'invalid']);
    expect((await own('owner')).claim).toBe('free');
    expect(await ask('owner')).toEqual([200, 'ok']);
    expect(await ask('owner')).toEqual([409, 'already_added']);
    expect((await own('owner')).claim).toBe('waiting');
    expect(await listed('owner')).toEqual([['harbour', 'waiting']]);
    expect(await listed('friend')).toEqual([]);
    // Nothing of it is told to others.
    expect((await own('friend')).claim).toBe('free');
    expect(await queue()).toMatchObject([{ kind: 'claim', section: 'channel_claims' }]);
    const { body } = await world.get(`case.php?id=${await first()}`, 'moderator');
    expect(body).toMatchObject({
      subject: { title: 'Harbour', text: WHY, dir: 'harbour', owner: { _id: String(owner) } },
      measures: ['accept', 'reject'],
    });
    expect(await change({ title: 'Mine' }, 'owner')).toEqual([404, 'not_found']);
    expect((await channel())['owner_id']).toBe('0');
  });

  it('makes its member the owner once it is accepted, who is told, and whom messages reach', async () => {
    await ask('owner');
    const decision = await settle('accept');
    expect((await channel())['owner_id']).toBe(String(owner));
    expect(world.purged).toContain('channel:harbour');
    expect((await own('owner')).claim).toBe('own');
    expect((await letterTo(OWNER)).text).toContain('was given to whoever claimed it');
    const told = await world.get('notifications.php', 'owner');
    expect(told.body.notifications).toMatchObject([
      { kind: 'decision', item_id: String(decision) },
    ]);
    expect(await ask('owner')).toEqual([409, 'already_added']);
  });

  it('that is not accepted gives a reason, can be objected to, and another moderator gives the channel then', async () => {
    await ask('owner');
    const refusal = await settle('reject', GROUND);
    expect(await own('owner')).toMatchObject({ claim: 'refused', decision_id: String(refusal) });
    const { body } = await world.get('own_channels.php', 'owner');
    expect(body.channels).toMatchObject([{ state: 'refused', decision_id: String(refusal) }]);
    expect((await channel())['owner_id']).toBe('0');
    const fields = { act: 'appeal', decision_id: refusal, message: 'Look again' };
    expect((await world.act(fields, 'owner')).status).toBe(200);
    const id = await first();
    expect(await claim(id)).toEqual([403, 'other_moderator']);
    await settle('accept', {}, 'other');
    expect((await channel())['owner_id']).toBe(String(owner));
  });

  it('of a channel that is somebody’s passes it on, and tells whose it was', async () => {
    await ask('owner');
    await settle('accept');
    expect((await own('friend')).claim).toBe('taken');
    expect(await ask('friend')).toEqual([200, 'ok']);
    expect([await listed('owner'), await listed('friend')]).toEqual([
      ...[[['harbour', 'own']], [['harbour', 'waiting']]],
    ]);
    expect(await rivals(await first())).toMatchObject([{ _id: String(owner), is_owner: 1 }]);
    const decision = await settle('accept');
    expect([await listed('owner'), await listed('friend')]).toEqual([[], [['harbour', 'own']]]);
    expect((await letterTo(OWNER)).text).toContain('given to another member who claims it');
    expect((await channel())['owner_id']).toBe(String(friend));
    expect(await change({ title: 'Mine' }, 'owner')).toEqual([404, 'not_found']);
    expect(await code(`statement.php?id=${decision}`, 'owner')).toEqual([200, 'ok']);
    expect((await world.get(`statement.php?id=${decision}`, 'owner')).body.open).toBe(0);
    expect(await code(`statement.php?id=${decision}`, 'nobody')).toEqual([401, 'need_auth']);
  });

  it('that is accepted at once with another one leaves the channel to one member', async () => {
    for (const _ of [1, 2, 3]) {
      await world.db.deleteFrom('channel_claims').execute();
      await world.db.updateTable('channels').set({ owner_id: null }).execute();
      await ask('owner');
      await ask('friend');
      const cases = (await queue()).map(({ case_id }) => Number(case_id));
      const [a = 0, b = 0] = cases;
      expect(await rivals(a)).toMatchObject([{ is_owner: 0, case_id: String(b) }]);
      await claim(a);
      await claim(b, 'other');
      const both = await Promise.all([decide(a, 'accept'), decide(b, 'accept', {}, 'other')]);
      expect(both).toEqual([
        [200, 'ok'],
        [200, 'ok'],
      ]);
      const claims = await world.db
        .selectFrom('channel_claims')
        .select(['member_id', 'state'])
        .execute();
      expect(claims.map(({ state }) => state).toSorted()).toEqual(['accepted', 'ended']);
      const given = claims.find(({ state }) => state === 'accepted');
      expect((await channel())['owner_id']).toBe(String(given?.member_id));
    }
  });

  it('of a moderator is decided by another one', async () => {
    expect(await ask('moderator')).toEqual([200, 'ok']);
    const id = await first();
    expect(await claim(id)).toEqual([403, 'other_moderator']);
    // One that was taken before this was asked is not decided either.
    await world.db
      .updateTable('cases')
      .set({ claimed_by: MEMBERS.moderator, claimed_ts: 4e9 })
      .where('id', '=', id)
      .execute();
    expect(await decide(id, 'accept')).toEqual([403, 'other_moderator']);
    await world.db
      .updateTable('cases')
      .set({ claimed_by: null, claimed_ts: null })
      .where('id', '=', id)
      .execute();
    await settle('accept', {}, 'other');
    expect((await channel())['owner_id']).toBe(String(MEMBERS.moderator));
  });

  it('that was accepted by mistake is taken back with a reason, which its member is told and can object to', async () => {
    const address = '/de/channel/harbour/#owner';
    const open = async () => {
      const fields = { act: 'case_open', address, section: 'own', category: 'other' };
      const { body } = await world.act(fields, 'moderator');
      return Number(body.case_id ?? 0);
    };
    // Nobody's channel cannot be taken from anybody.
    expect(await open()).toBe(0);
    await ask('owner');
    await settle('accept');
    const id = await open();
    const { body } = await world.get(`case.php?id=${id}`, 'moderator');
    expect(body).toMatchObject({
      ...{ subject: { text: WHY, owner: { _id: String(owner) } }, measures: ['none', 'remove'] },
    });
    expect(await decide(id, 'hide', GROUND)).toEqual([422, 'invalid']);
    expect(await decide(id, 'remove', { ...GROUND, reason: '' })).toEqual([422, 'invalid']);
    world.purged.length = 0;
    expect(await decide(id, 'remove', GROUND)).toEqual([200, 'ok']);
    const taken = await lastDecision();
    expect(taken).toMatchObject({ section: 'channel_claims', measure: 'remove', owner_id: owner });
    expect((await channel())['owner_id']).toBe('0');
    expect(world.purged).toContain('channel:harbour');
    expect(await change({ title: 'Mine' }, 'owner')).toEqual([404, 'not_found']);
    expect((await letterTo(OWNER)).text).toContain('The channel was taken back from its member');
    expect((await world.get(`statement.php?id=${taken.id}`, 'owner')).body.open).toBe(1);
    const fields = { act: 'appeal', decision_id: taken.id, message: 'Look again' };
    expect((await world.act(fields, 'owner')).status).toBe(200);
    await settle('accept', {}, 'other');
    expect((await channel())['owner_id']).toBe(String(owner));
  });

  it('that nobody made, as an operator or an import gave the channel, is made when it is looked at and can be taken back', async () => {
    const open = async (as: Role = 'moderator') => {
      const fields = { act: 'case_open', address: '/channel/harbour/#owner' };
      const { body } = await world.act({ ...fields, section: 'own', category: 'other' }, as);
      return body.case_id === undefined ? body.code : Number(body.case_id);
    };
    const set = (owner_id: number) =>
      world.db.updateTable('channels').set({ owner_id }).where('id', '=', CHANNEL).execute();
    // One that was accepted before is somebody else's.
    await ask('friend');
    await settle('accept');
    await set(owner);
    const id = Number(await open());
    const { body } = await world.get(`case.php?id=${id}`, 'moderator');
    expect(body).toMatchObject({
      ...{ subject: { text: '', owner: { _id: String(owner) } }, measures: ['none', 'remove'] },
    });
    expect(await open()).toBe(id);
    expect(await decide(id, 'remove', GROUND)).toEqual([200, 'ok']);
    expect((await channel())['owner_id']).toBe('0');
    const taken = await lastDecision();
    expect(taken).toMatchObject({ section: 'channel_claims', measure: 'remove', owner_id: owner });
    const states = await world.db.selectFrom('channel_claims').select('state').execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['ended', 'refused']);
    const fields = { act: 'appeal', decision_id: taken.id, message: 'Look again' };
    expect((await world.act(fields, 'owner')).status).toBe(200);
    await settle('accept', {}, 'other');
    expect((await channel())['owner_id']).toBe(String(owner));
    // Nobody looks at what is their own.
    await set(MEMBERS.moderator);
    expect(await open()).toBe('other_moderator');
  });

  it('of a channel that was its owner’s without one tells them that it is somebody else’s', async () => {
    await world.db.updateTable('channels').set({ owner_id: owner }).execute();
    await ask('friend');
    const decision = await settle('accept');
    expect((await channel())['owner_id']).toBe(String(friend));
    expect(await code(`statement.php?id=${decision}`, 'owner')).toEqual([200, 'ok']);
  });

  it('of who has left meanwhile can only be closed', async () => {
    await ask('owner');
    const id = await first();
    await claim(id);
    await world.db.deleteFrom('channel_claims').execute();
    expect(await decide(id, 'accept')).toEqual([410, 'already_gone']);
    expect(await decide(id, 'none')).toEqual([200, 'ok']);
    expect((await lastDecision()).owner_id).toBeNull();
  });
});

describe('the owner of a channel', () => {
  beforeEach(async () => {
    await world.db.updateTable('channels').set({ owner_id: owner }).execute();
  });

  it('changes what it says of itself, and others do not', async () => {
    const said = { title: ' Harbour films ', description: 'Ships', url: 'https://h.example/' };
    expect(await change(said, 'friend')).toEqual([404, 'not_found']);
    expect(await change(said, 'moderator')).toEqual([404, 'not_found']);
    expect(await change(said, 'nobody')).toEqual([401, 'need_auth']);
    expect(await change(said, 'owner')).toEqual([200, 'ok']);
    expect(await channel()).toMatchObject({
      ...{ title: 'Harbour films', description: 'Ships', url: 'https://h.example/' },
    });
    expect(world.purged).toEqual(expect.arrayContaining(['channel:harbour', 'channels', 'videos']));
    // What is not sent stays.
    expect(await change({ url: '' }, 'owner')).toEqual([200, 'ok']);
    expect(await channel()).toMatchObject({ title: 'Harbour films', url: '' });
  });

  it('takes posts off its wall, as nobody else does but who wrote them, until it is somebody else’s', async () => {
    const post = async () => {
      const fields = { act: 'wall', section: 'channels', object_id: CHANNEL, msg: 'Rude words' };
      const { body } = await world.post('stat.php', fields, 'friend');
      return String(body.comment_id);
    };
    const drop = async (id: string, as: Role) => {
      const { body } = await world.post('stat.php', { act: 'wall_del', comment_id: id }, as);
      return body.code ?? 'ok';
    };
    const first = await post();
    expect(await drop(first, 'other')).toBe('no_permission');
    world.purged.length = 0;
    expect(await drop(first, 'owner')).toBe('ok');
    expect(world.purged).toContain(`wall:channels:${CHANNEL}`);
    const next = await post();
    await world.db.updateTable('channels').set({ owner_id: null }).execute();
    expect(await drop(next, 'owner')).toBe('no_permission');
    expect(await drop(next, 'friend')).toBe('ok');
  });

  it.each([
    ['title', ''],
    ['title', 'x'.repeat(61)],
    ['description', 'x'.repeat(2001)],
    ['url', 'javascript:alert(1)'],
  ])('is told what is wrong with its %s', async (field, text) => {
    expect(await change({ [field]: text }, 'owner')).toEqual([422, 'invalid']);
  });

  it('brings an avatar and a cover, which everybody gets, and takes them away', async () => {
    expect(await change({ avatar: await picture(100, 100) }, 'owner')).toEqual([
      ...[422, 'invalid_image_size'],
    ]);
    // Together larger than one of them may be.
    const pictures = { avatar: await picture(300, 300, 6), cover: await picture(800, 450, 6) };
    expect(await change(pictures, 'owner')).toEqual([200, 'ok']);
    const { avatar = '', scr = '' } = await channel();
    for (const url of [avatar, scr]) {
      const answer = await world.api.fetch(new Request(url));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    // What is refused of one changes nothing of the others.
    const bad = new File(['no picture'], 'a.png', { type: 'image/png' });
    const mixed = { avatar: await picture(300, 300), cover: bad, title: 'Half' };
    expect((await change(mixed, 'owner'))[1]).toBe('bad_file_type');
    expect(await channel()).toMatchObject({ avatar, scr, title: 'Harbour' });
    expect(await change({ remove_avatar: '1' }, 'owner')).toEqual([200, 'ok']);
    expect((await channel())['avatar']).toBe('');
    expect((await world.api.fetch(new Request(avatar))).status).toBe(404);
  });
});
