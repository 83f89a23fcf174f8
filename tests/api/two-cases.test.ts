import { expect, it } from 'vitest';
import { fillDecision } from './support/fill-moderation.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const { world, report, act, claim, decide } = deskWorld();

/** Two cases about one video that is shown, a moderator at each: it was reported, and somebody objects that nothing was done about it before. */
async function twoCases(): Promise<[number, number]> {
  await report('/videos/1/film-1/', 'spam');
  const appeal_of = await fillDecision(world.db, { owner: MEMBERS.owner });
  await world.db
    .insertInto('cases')
    .values({
      ...{ kind: 'appeal', section: 'videos', object_id: 1, address: '', category: 'spam' },
      ...{ urgent: 0, due_ts: 1, opened_ts: 1, closed_ts: null, claimed_by: null },
      ...{ claimed_ts: null, appeal_of },
    })
    .execute();
  const open = await world.db
    .selectFrom('cases')
    .select('id')
    .where('closed_ts', 'is', null)
    .orderBy('id')
    .execute();
  const [reported, objected] = open.map(({ id }) => id) as [number, number];
  expect(await claim(reported, 'moderator')).toEqual([200, 'ok']);
  expect(await claim(objected, 'other')).toEqual([200, 'ok']);
  return [reported, objected];
}

it('of two decisions about one thing that are made at once one counts; the other moderator is asked to look again', async () => {
  const [reported, objected] = await twoCases();
  const answers = await Promise.all([
    decide(reported, 'hide', GROUND),
    decide(objected, 'remove', GROUND, 'other'),
  ]);
  expect(answers.map(String).toSorted()).toEqual(['200,ok', '422,invalid']);
  const made = await world.db
    .selectFrom('decisions')
    .select('measure')
    .where('case_id', 'in', [reported, objected])
    .execute();
  const taken = await world.db
    .selectFrom('takedowns')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .select('measure')
    .execute();
  expect(made).toEqual(taken);
  // Who looks again may decide by how it is now.
  const left = (await claim(reported)).includes('ok') ? reported : objected;
  const as = left === reported ? 'moderator' : 'other';
  expect(
    await act(
      {
        act: 'decide',
        case_id: left,
        measure: 'none',
        reason: 'It is so by now.',
        category: 'spam',
      },
      as,
    ),
  ).toEqual([200, 'ok']);
});
