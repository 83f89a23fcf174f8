import { expect, it, onTestFinished } from 'vitest';
import { CHANNEL, harbourWorld } from './support/harbour.ts';
import { GROUND } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const { world, act, ask, claim, decide, first, queue, report, settle } = harbourWorld();

const picturesOf = async (id: number) =>
  ((await world.get(`case.php?id=${id}`, 'moderator')).body['subject'] as { pictures: string[] })
    .pictures;

it('the case of a claim shows the pictures of its channel, those that there are', async () => {
  await ask('owner');
  const id = await first();
  const change = (pictures: { avatar: string } | { scr: string }) =>
    world.db.updateTable('channels').set(pictures).where('id', '=', CHANNEL).execute();
  expect(await picturesOf(id)).toEqual([]);
  await change({ avatar: '/media/channels/harbour.jpg' });
  expect(await picturesOf(id)).toEqual([
    expect.stringMatching(/\/media\/channels\/harbour\.jpg$/u),
  ]);
  await change({ scr: '/media/channels/cover.jpg' });
  expect(await picturesOf(id)).toHaveLength(2);
});

it('the desk names a comment by its first words, and cuts them where no blank stands', async () => {
  const row = { section: 'videos', object_id: 2, member_id: MEMBERS.friend, added_ts: 1 } as const;
  const texts = { 83: `${'a'.repeat(79)} and more`, 84: `  ${'c'.repeat(80)}\n` };
  for (const [id, text] of Object.entries(texts))
    await world.db
      .insertInto('comments')
      .values({ id: Number(id), ...row, text, visible: 1 })
      .execute();
  onTestFinished(async () => {
    await world.db.deleteFrom('comments').where('id', 'in', [83, 84]).execute();
  });
  for (const id of [83, 84]) await report(`/videos/2/#c${id}`);
  const titles = (await queue()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([`${'a'.repeat(79)}…`, 'c'.repeat(80)]);
});

it('a moderator decides about nothing of their own as long as there is another one', async () => {
  const { db } = world;
  const setOther = (role: 'member' | 'moderator') =>
    db.updateTable('members').set({ role }).where('id', '=', MEMBERS.other).execute();
  await report(`/member/${MEMBERS.moderator}/`);
  const id = await first();
  expect(await claim(id)).toEqual([403, 'other_moderator']);
  await setOther('member');
  expect(await claim(id)).toEqual([200, 'ok']);
  // There is another one again before it is decided.
  await setOther('moderator');
  expect(await decide(id, 'none')).toEqual([403, 'other_moderator']);
  await setOther('member');
  expect(await decide(id, 'none')).toEqual([200, 'ok']);
  await setOther('moderator');
});

it('a moderator opens no case about what is their own, nor takes the one that is open from others', async () => {
  await report(`/member/${MEMBERS.moderator}/`);
  const address = `/member/${MEMBERS.moderator}/`;
  const open = { act: 'case_open', address, section: 'own', category: 'privacy' };
  expect(await act(open)).toEqual([403, 'other_moderator']);
  expect((await queue()).map(({ claimed }) => claimed)).toEqual([null]);
  expect(await claim(await first(), 'other')).toEqual([200, 'ok']);
});

it('an objection about what one of two moderators has is decided by the other one again, as long as there is no third', async () => {
  const { db } = world;
  const row = { section: 'videos', object_id: 2, member_id: MEMBERS.other, added_ts: 1 } as const;
  await db
    .insertInto('comments')
    .values({ id: 85, ...row, text: 'mine', visible: 1 })
    .execute();
  await report('/videos/2/#c85');
  const decision_id = await settle('remove', GROUND);
  expect(await act({ act: 'appeal', decision_id, message: 'It is mine' }, 'other')).toEqual([
    200,
    'ok',
  ]);
  const id = await first();
  const isLeft = async () =>
    (await world.get(`case.php?id=${id}`, 'moderator')).body['own_decision'];
  expect(await isLeft()).toBe(0);
  expect(await claim(id, 'other')).toEqual([403, 'other_moderator']);
  await db
    .updateTable('members')
    .set({ role: 'moderator' })
    .where('id', '=', MEMBERS.friend)
    .execute();
  const factor = db.selectFrom('second_factors').selectAll().where('member_id', '=', MEMBERS.other);
  await db
    .insertInto('second_factors')
    .values({ ...(await factor.executeTakeFirstOrThrow()), member_id: MEMBERS.friend })
    .execute();
  expect(await claim(id)).toEqual([403, 'other_moderator']);
  expect(await isLeft()).toBe(1);
  await db
    .updateTable('members')
    .set({ role: 'member' })
    .where('id', '=', MEMBERS.friend)
    .execute();
  expect(await claim(id)).toEqual([200, 'ok']);
  expect(await decide(id, 'restore')).toEqual([200, 'ok']);
});

/** Something that the moderator of most tests wrote, and deletes. */
async function ownComment(id: number) {
  const { db } = world;
  const at = { section: 'videos', object_id: 2, added_ts: 1 } as const;
  await db
    .insertInto('comments')
    .values({ id, ...at, member_id: MEMBERS.moderator, text: 'mine', visible: 1 })
    .execute();
  const drop = () => db.deleteFrom('comments').where('id', '=', id).execute();
  return { address: `/videos/2/#c${id}`, drop };
}

it('a moderator who deletes what is their own does not decide about it after that, nor about an objection', async () => {
  const { address, drop } = await ownComment(86);
  const key = await report(address);
  await drop();
  const id = await first();
  expect(await claim(id)).toEqual([403, 'other_moderator']);
  expect(await claim(id, 'other')).toEqual([200, 'ok']);
  expect(await decide(id, 'none', {}, 'other')).toEqual([200, 'ok']);
  expect(await act({ act: 'appeal_notice', key, message: 'It was rude' }, 'nobody')).toEqual([
    200,
    'ok',
  ]);
  const again = await first();
  expect(again).not.toBe(id);
  expect(await claim(again)).toEqual([403, 'other_moderator']);
  expect(await claim(again, 'other')).toEqual([200, 'ok']);
});

it('what a moderator opens a case about is kept as it was then, too', async () => {
  const { address, drop } = await ownComment(87);
  const open = { act: 'case_open', address, section: 'own', category: 'privacy' };
  expect(await act(open, 'other')).toEqual([200, 'ok']);
  await drop();
  const id = await first();
  expect((await world.get(`case.php?id=${id}`, 'other')).body['seen']).toMatchObject([
    { text: 'mine' },
  ]);
  expect(await claim(id, 'other', 'release')).toEqual([200, 'ok']);
  expect(await claim(id)).toEqual([403, 'other_moderator']);
});

it('who deleted what was reported opens no case about it, nor joins the one that there is', async () => {
  const { address, drop } = await ownComment(88);
  await report(address);
  await drop();
  const open = { act: 'case_open', address, section: 'own', category: 'privacy' };
  expect(await act(open)).toEqual([403, 'other_moderator']);
  expect((await queue()).map(({ claimed }) => claimed)).toEqual([null]);
  expect(await claim(await first(), 'other')).toEqual([200, 'ok']);
});

it('a moderator whom a decision took a channel decides about no objection to it, whoever had it when it was reported', async () => {
  const own = (owner_id: number | null) =>
    world.db.updateTable('channels').set({ owner_id }).where('id', '=', CHANNEL).execute();
  onTestFinished(async () => void (await own(null)));
  await own(MEMBERS.owner);
  await report('/channel/harbour/');
  await own(MEMBERS.moderator);
  const decision_id = await settle('remove', GROUND, 'other');
  expect(await act({ act: 'appeal', decision_id, message: 'It is mine' })).toEqual([200, 'ok']);
  const id = await first();
  expect(await claim(id)).toEqual([403, 'other_moderator']);
  expect(await claim(id, 'other')).toEqual([200, 'ok']);
  expect(await decide(id, 'restore', {}, 'other')).toEqual([200, 'ok']);
});
