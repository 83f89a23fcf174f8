import { expect, it, onTestFinished } from 'vitest';
import { REPORT_KEPT_SECONDS } from '#config/limits.ts';
import { forgetAddresses } from '#api/services/reports/forget.ts';
import { forgetSeen, forgetSeenOf, keepSeen } from '#api/services/moderation/seen.ts';
import type { Subject } from '#api/services/moderation/subjects/subject.ts';
import { NOW } from '../setup/demo-database.ts';
import { deskWorld } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const { world, report, first } = deskWorld();
const { friend } = MEMBERS;
const now = () => NOW;

/** What the desk is told of the case that comes first. */
async function seen() {
  const { body } = await world.get(`case.php?id=${await first()}`, 'moderator');
  const told = body as unknown as {
    seen: { text: string; date: string }[];
    seen_of: object | null;
  };
  return { texts: told.seen.map(({ text }) => text), of: told.seen_of };
}

/** A comment of a friend's, for one test. */
async function comment(id: number) {
  const at = { section: 'videos', object_id: 2, member_id: friend, added_ts: 1 } as const;
  const row = { id, ...at, text: 'Rude words', visible: 1 } as const;
  await world.db.insertInto('comments').values(row).execute();
  const drop = async () =>
    void (await world.db.deleteFrom('comments').where('id', '=', id).execute());
  onTestFinished(drop);
  const write = (text: string) =>
    world.db.updateTable('comments').set({ text }).where('id', '=', id).execute();
  return { address: `/videos/2/#c${id}`, write, drop };
}

it('a case keeps what is reported as it was then, however its maker changes or deletes it', async () => {
  const { address, write, drop } = await comment(91);
  await report(address);
  expect((await seen()).texts).toEqual([]);
  await write('Kind words');
  expect((await seen()).texts).toEqual(['Rude words']);
  await report(address);
  await report(address);
  expect((await seen()).texts).toEqual(['Rude words']);
  await write('Other words');
  expect((await seen()).texts).toEqual(['Rude words', 'Kind words']);
  await drop();
  const { texts, of } = await seen();
  expect(texts).toEqual(['Rude words', 'Kind words']);
  expect(of).toMatchObject({ _id: String(friend) });
});

it('of what is written anew again and again the first words are kept, and the latest', async () => {
  const { address } = await comment(92);
  await report(address);
  const id = await first();
  for (const title of ['1', '2', '3', '4', '5', '6'])
    await world.db.transaction().execute((db) =>
      keepSeen({ now }, db, {
        ...{ id },
        subject: { title, text: 'x', owner: { id: friend, name: 'Friend' } } as Subject,
      }),
    );
  expect((await seen()).texts).toEqual(['3\n\nx', '4\n\nx', '5\n\nx', '6\n\nx']);
  await world.db.deleteFrom('comments').where('id', '=', 92).execute();
  expect((await seen()).texts[0]).toBe('Rude words');
});

it('what was kept goes with its maker, and as long after its case was closed as reports do', async () => {
  await forgetSeen({ db: world.db, now });
  const { address, drop } = await comment(93);
  await report(address);
  await drop();
  expect((await seen()).texts).toEqual(['Rude words']);
  const close = (closed_ts: number) =>
    world.db.updateTable('cases').set({ closed_ts }).where('seen_of', 'is not', null).execute();
  const kept = async () =>
    (await world.db.selectFrom('cases').select('id').where('seen', 'is not', null).execute())
      .length;
  const end = Math.floor(NOW.getTime() / 1000) - REPORT_KEPT_SECONDS;
  expect(await forgetSeen({ db: world.db, now })).toBe(0);
  await close(end);
  expect(await forgetSeen({ db: world.db, now })).toBe(0);
  await close(end - 1);
  expect(await forgetSeen({ db: world.db, now })).toBeGreaterThan(0);
  expect(await kept()).toBe(0);
  const another = await comment(94);
  await report(another.address);
  expect(await kept()).toBe(1);
  await forgetSeenOf(world.db, friend);
  expect(await kept()).toBe(0);
});

it('what somebody else has from now on is kept as theirs, and nothing for somebody who is not there any more', async () => {
  const { address } = await comment(95);
  await report(address);
  const id = await first();
  const keep = (owner: number, text: string) =>
    world.db.transaction().execute((db) =>
      keepSeen({ now }, db, {
        ...{ id },
        subject: { title: '', text, owner: { id: owner, name: 'x' } } as Subject,
      }),
    );
  await keep(MEMBERS.owner, 'Their words');
  expect((await seen()).texts).toEqual(['Their words']);
  await keep(999_999, 'Nobody’s words');
  expect(await forgetSeen({ db: world.db, now })).toBe(1);
  expect((await seen()).texts).toEqual([]);
});

it('what was typed as an address goes as long after its case was closed as reports do', async () => {
  await world.db.updateTable('cases').set({ address: '' }).execute();
  await report('/videos/2/ where I, Ann of 5 Elm Street, am shown');
  const id = await first();
  const forget = () => forgetAddresses({ db: world.db, now });
  const close = (closed_ts: number) =>
    world.db.updateTable('cases').set({ closed_ts }).where('id', '=', id).execute();
  const end = Math.floor(NOW.getTime() / 1000) - REPORT_KEPT_SECONDS;
  expect(await forget()).toBe(0);
  await close(end);
  expect(await forget()).toBe(0);
  await close(end - 1);
  expect(await forget()).toBe(1);
  const { address } = await world.db
    .selectFrom('cases')
    .select('address')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(address).toBe('');
});
