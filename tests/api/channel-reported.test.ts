import { describe, expect, it } from 'vitest';
import { GROUND } from './support/desk.ts';
import { drawnPicture as picture } from './support/drawn-picture.ts';
import { CHANNEL, harbourWorld } from './support/harbour.ts';
import { MEMBERS, ORIGIN } from './support/member-world.ts';

const {
  world,
  report,
  queue,
  first,
  claim,
  decide,
  settle,
  code,
  ask,
  own,
  listed,
  change,
  page,
  channel,
} = harbourWorld();
const { owner, friend, moderator } = MEMBERS;

describe('a channel that is reported', () => {
  it('and removed is nobody’s, also once it is shown again, until a claim is accepted', async () => {
    await ask('owner');
    await settle('accept');
    await report('/channel/harbour/info/');
    const decision = await settle('remove', GROUND);
    expect(await code(`statement.php?id=${decision}`, 'owner')).toEqual([200, 'ok']);
    await world.act(
      { act: 'case_open', address: '/de/channel/harbour/', section: 'own', category: 'other' },
      'moderator',
    );
    await settle('restore');
    expect((await channel())['owner_id']).toBe('0');
    expect(await change({ title: 'Mine' }, 'owner')).toEqual([404, 'not_found']);
    const { state } = await world.db
      .selectFrom('channel_claims')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('ended');
    expect(await ask('friend')).toEqual([200, 'ok']);
    await settle('accept');
    expect((await channel())['owner_id']).toBe(String(friend));
  });

  const isListed = async () => {
    const { body } = await world.get('json/channels/0/str/count-subs/60/..1.jsond');
    return JSON.stringify(body).includes('Harbour');
  };

  it('is hidden from its page and lists, and shown again', async () => {
    await world.db
      .insertInto('channel_totals')
      .values({
        ...{ channel_id: CHANNEL, site_group: 'str', videos: 1 },
        ...{ viewed: 1, popularity: 1, last_post_ts: 1 },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    expect([(await page()).status, await isListed()]).toEqual([200, true]);
    await report('/channel/harbour/info/');
    expect(await queue()).toMatchObject([{ section: 'channels', object_id: String(CHANNEL) }]);
    await settle('hide', GROUND);
    expect([(await page()).status, await isListed()]).toEqual([404, false]);
    expect(world.purged).toEqual(expect.arrayContaining(['channel:harbour', 'channels', 'main']));
    expect(await ask('owner')).toEqual([404, 'not_found']);
    await world.db.updateTable('channels').set({ owner_id: owner }).execute();
    expect(await listed('owner')).toEqual([['harbour', 'hidden']]);
    await world.act(
      { act: 'case_open', address: '/de/channel/harbour/', section: 'own', category: 'other' },
      'moderator',
    );
    await settle('restore');
    expect([(await page()).status, await isListed()]).toEqual([200, true]);
  });

  it('and hidden shows all its pictures to its owner and at the desk, and to nobody else', async () => {
    await world.db
      .updateTable('channels')
      .set({ owner_id: owner, scr1: '/media/a.png', cf3: 'https://ads.example/b.png' })
      .execute();
    const pictures = { avatar: await picture(300, 300), cover: await picture(800, 450) };
    expect(await change(pictures, 'owner')).toEqual([200, 'ok']);
    await world.db.updateTable('channels').set({ scr1: '/media/a.png' }).execute();
    const known = await channel();
    const status = async (url = '') => (await world.api.fetch(new Request(url))).status;
    await report('/channel/harbour/info/');
    const id = await first();
    const looked = async () => {
      const { body } = await world.get(`case.php?id=${id}`, 'moderator');
      return (body.subject as { pictures: string[] }).pictures;
    };
    const others = [`${ORIGIN}/media/a.png`, 'https://ads.example/b.png'];
    expect(await looked()).toEqual([known['avatar'], known['scr'], ...others]);
    expect(await own('owner')).toMatchObject({ hidden: 0 });
    await settle('hide', GROUND);
    expect(await own('owner')).toMatchObject({ hidden: 1 });
    const { avatar = '', cover = '' } = (await own('owner')).channel;
    const { body } = await world.get('own_channels.php', 'owner');
    const [row] = body.channels as { avatar: string }[];
    const seen = [...(await looked()).slice(0, 2), avatar, cover, row?.avatar];
    expect(await Promise.all(seen.map(status))).toEqual([200, 200, 200, 200, 200]);
    expect(await status(known['scr'])).toBe(404);
  });
});

describe('whoever loses a channel by a decision with a strike', () => {
  const lose = async () => {
    await ask('owner');
    await settle('accept');
    await report('/channel/harbour/');
    return settle('remove', { ...GROUND, strike: '1' });
  };
  const statement = async (id: number) => (await world.get(`statement.php?id=${id}`, 'owner')).body;

  it('hears what becomes of their objection', async () => {
    const decision_id = await lose();
    const objection = { act: 'appeal', decision_id, message: 'It is mine' };
    expect((await world.act(objection, 'owner')).status).toBe(200);
    const answer = await settle('none', {}, 'other');
    expect(await statement(decision_id)).toMatchObject({ answered_by: String(answer) });
    const { body } = await world.get('notifications.php', 'owner');
    expect((body.notifications as object[])[0]).toMatchObject({ item_id: String(answer) });
  });

  it('hears of it also where the channel is another member’s by then, who does not', async () => {
    const decision_id = await lose();
    await world.db.updateTable('channels').set({ owner_id: friend }).execute();
    const told = async (who: 'owner' | 'friend') => {
      const { body } = await world.get('notifications.php', who);
      return (body.notifications as { item_id: string }[]).map(({ item_id }) => item_id);
    };
    await world.act({ act: 'appeal', decision_id, message: 'It is mine' }, 'owner');
    const answer = await settle('none', {}, 'other');
    expect(await statement(decision_id)).toMatchObject({ answered_by: String(answer) });
    expect(await told('owner')).toContain(String(answer));
    expect(await told('friend')).not.toContain(String(answer));
  });

  it('has none any more once it is shown again, objected to or not, and is told', async () => {
    const decision = await lose();
    expect(await statement(decision)).toMatchObject({ decision: { strike: 1 }, open: 1 });
    const open = { act: 'case_open', address: '/channel/harbour/', category: 'other' };
    await world.act({ ...open, section: 'own' }, 'moderator');
    const shown = await settle('restore');
    expect(await statement(decision)).toMatchObject({
      ...{ decision: { strike: 0 }, open: 0, overturned: 1, changed_by: String(shown) },
    });
    expect(await statement(shown)).toMatchObject({ lifts: 1 });
  });
});

it('a moderator decides nothing about a channel that was taken from them', async () => {
  await world.db.updateTable('channels').set({ owner_id: moderator }).execute();
  await report('/channel/harbour/');
  await settle('remove', { ...GROUND, strike: '1' }, 'other');
  const open = {
    act: 'case_open',
    address: '/channel/harbour/',
    section: 'own',
    category: 'other',
  };
  expect(await world.act(open, 'moderator')).toMatchObject({ body: { code: 'other_moderator' } });
  expect(await world.act(open, 'other')).toMatchObject({ status: 200 });
});

it('a claim that is not accepted is no strike', async () => {
  await world.db.deleteFrom('channel_claims').execute();
  await world.db.updateTable('channels').set({ owner_id: null }).execute();
  expect(await ask('owner')).toEqual([200, 'ok']);
  const id = await first();
  await claim(id);
  expect(await decide(id, 'reject', { ...GROUND, strike: '1' })).toEqual([422, 'invalid']);
  expect(await decide(id, 'reject', GROUND)).toEqual([200, 'ok']);
});
