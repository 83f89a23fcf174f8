import { describe, expect, it } from 'vitest';
import { GROUND, OWNER } from './support/desk.ts';
import { CHANNEL, harbourWorld } from './support/harbour.ts';
import { MEMBERS } from './support/member-world.ts';

const { world, letters, letterTo, first, claim, decide, settle, ask, own, listed, channel } =
  harbourWorld();
const { owner, friend } = MEMBERS;

const rivals = async (id: number) =>
  ((await world.get(`case.php?id=${id}`, 'moderator')).body['subject'] as { rivals: object[] })
    .rivals;
const mails = async () => (await letters()).filter(({ to }) => to === OWNER).length;

/** The owner claims anew what was refused and objects too; the objection is granted. Gives the case of the second claim. */
async function claimedTwice(): Promise<number> {
  await ask('owner');
  const refusal = await settle('reject', GROUND);
  expect(await ask('owner')).toEqual([200, 'ok']);
  const second = await first();
  const fields = { act: 'appeal', decision_id: refusal, message: 'Look again' };
  expect((await world.act(fields, 'owner')).status).toBe(200);
  const { id: objected } = await world.db
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', 'appeal')
    .where('closed_ts', 'is', null)
    .executeTakeFirstOrThrow();
  expect(await claim(objected, 'other')).toEqual([200, 'ok']);
  expect(await decide(objected, 'accept', {}, 'other')).toEqual([200, 'ok']);
  return second;
}

describe('a claim of a channel that its member has by another one', () => {
  it('tells so, and leaves the channel to them where it is refused as needless', async () => {
    const second = await claimedTwice();
    expect(await rivals(second)).toMatchObject([{ _id: String(owner), is_owner: 1 }]);
    expect(await claim(second, 'other')).toEqual([200, 'ok']);
    expect(await decide(second, 'reject', GROUND, 'other')).toEqual([200, 'ok']);
    expect((await channel())['owner_id']).toBe(String(owner));
    expect((await own('owner')).claim).toBe('own');
    expect(await listed('owner')).toEqual([['harbour', 'own']]);
  });

  it('is told once where it is accepted, and the channel can be taken back by it', async () => {
    const second = await claimedTwice();
    await letterTo(OWNER);
    const before = await mails();
    expect(await claim(second, 'other')).toEqual([200, 'ok']);
    expect(await decide(second, 'accept', {}, 'other')).toEqual([200, 'ok']);
    await letterTo(OWNER);
    expect(await mails()).toBe(before + 1);
    const fields = { act: 'case_open', address: '/channel/harbour/#owner' };
    const { body } = await world.act({ ...fields, section: 'own', category: 'other' }, 'moderator');
    expect(await decide(Number(body.case_id), 'remove', GROUND)).toEqual([200, 'ok']);
    expect((await channel())['owner_id']).toBe('0');
  });

  it('that an operator settled meanwhile takes nothing from them when it is refused', async () => {
    await ask('friend');
    await world.db
      .updateTable('channels')
      .set({ owner_id: friend })
      .where('id', '=', CHANNEL)
      .execute();
    await settle('reject', GROUND);
    expect((await channel())['owner_id']).toBe(String(friend));
  });
});
