import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { CategoryCache } from '#api/services/category-cache.ts';
import { decide as decideAsked } from '#api/services/moderation/decide.ts';
import { nameCase } from '#api/services/moderation/name-case.ts';
import { decide as decideAct, nameCase as nameAct } from '#contract/acts.ts';
import { NOW } from '../setup/demo-database.ts';
import { fillDecision } from './support/fill-moderation.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

const { world, report, act, claim, decide, first, queue, settle } = deskWorld();

const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} IN (${sql.join(ids)})`;

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

/** A moderator’s context, in which something else happens between a look at the thing and the transaction. */
const slowed = (faster: () => Promise<void>) =>
  ({
    ...{ db: withBefore(world.db, faster), viewer: { id: MEMBERS.moderator }, now: () => NOW },
    ...{ knowsCountries: false, catalogue: { among }, labels: new CategoryCache(world.db) },
  }) as unknown as WriteContext;

it('of two decisions about one thing that are made at once one counts; the other moderator is asked to look again', async () => {
  const [reported, objected] = await twoCases();
  // The other decision is made between this one's look at the thing and its transaction.
  const faster = async () =>
    expect(await decide(objected, 'remove', GROUND, 'other')).toEqual([200, 'ok']);
  const hide = { act: 'decide', case_id: reported, measure: 'hide', ...GROUND } as const;
  const body = decideAct.body.parse({ ...hide, category: 'privacy', reason: 'A house is shown.' });
  await expect(decideAsked(slowed(faster), body)).rejects.toMatchObject({
    ...{ code: 'invalid', details: { errors: [{ field: 'measure', code: 'not_now' }] } },
  });
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
  expect(made).toEqual([{ measure: 'remove' }]);
  // Who looks again may decide by how it is now.
  expect(await claim(reported)).toEqual([200, 'ok']);
  const none = { measure: 'none', reason: 'It is so by now.', category: 'spam' };
  expect(await act({ act: 'decide', case_id: reported, ...none })).toEqual([200, 'ok']);
});

it('of two decisions about what is gone, made at once, one strike and one block come', async () => {
  const { db } = world;
  const print = { sha256: 'd'.repeat(64), print: '0'.repeat(16), seconds: 600 };
  await db
    .insertInto('file_prints')
    .values({ video_id: 1, ...print })
    .execute();
  await db.deleteFrom('takedowns').execute();
  await db.updateTable('videos').set({ status_id: 5, visible: 0 }).where('id', '=', 1).execute();
  for (const cost of [{ strike: '1' }, { block: '1' }]) {
    await db.updateTable('decisions').set({ strike: 0 }).execute();
    await db.updateTable('cases').set({ closed_ts: 1 }).execute();
    const [reported, objected] = await twoCases();
    await db.updateTable('decisions').set({ strike: 0 }).execute();
    const asked = { measure: 'none', ...GROUND, ...cost };
    const faster = async () =>
      expect(await decide(objected, 'none', asked, 'other')).toEqual([200, 'ok']);
    const body = { act: 'decide', case_id: reported, category: 'privacy', reason: 'x', ...asked };
    await expect(decideAsked(slowed(faster), decideAct.body.parse(body))).rejects.toMatchObject({
      details: { errors: [{ field: 'measure', code: 'not_now' }] },
    });
    expect(await claim(reported)).toEqual([200, 'ok']);
    expect(await act({ ...body, strike: '', block: '' })).toEqual([200, 'ok']);
  }
});

it('a case that is named twice at once is named once, also where it comes to another one by that', async () => {
  const about = { act: 'case_name', address: '/videos/2/film-2/' } as const;
  const twice = async () => {
    await report('A film about boats', 'spam');
    const { id } = await world.db
      .selectFrom('cases')
      .select('id')
      .where('closed_ts', 'is', null)
      .where('section', 'is', null)
      .executeTakeFirstOrThrow();
    expect(await claim(id)).toEqual([200, 'ok']);
    const faster = async () => expect(await act({ ...about, case_id: id })).toEqual([200, 'ok']);
    return nameCase(slowed(faster), nameAct.body.parse({ ...about, case_id: String(id) }));
  };
  await expect(twice()).resolves.toMatchObject({ ok: 1 });
  const joined = String(await first());
  await expect(twice()).resolves.toMatchObject({ case_id: joined });
  expect(await queue()).toMatchObject([{ case_id: joined, reports: '2' }]);
});

/** What a moderator has seen of a case, as the form for its decision says it. */
const seenOf = async (id: number) => {
  const { last_report, last_appeal } = (await world.get(`case.php?id=${id}`, 'moderator')).body;
  return { last_report: String(last_report), last_appeal: String(last_appeal) };
};
const isOpen = async (id: number) => (await queue()).some(({ case_id }) => Number(case_id) === id);

it('a report that comes in while a case is decided is not closed unread; who names nothing that they saw decides as ever', async () => {
  await report('/videos/2/film-2/', 'spam');
  const id = await first();
  expect(await claim(id)).toEqual([200, 'ok']);
  const seen = await seenOf(id);
  await report('/videos/2/film-2/', 'underage');
  expect(await decide(id, 'none', seen)).toEqual([409, 'case_changed']);
  expect(await isOpen(id)).toBe(true);
  expect(await decide(id, 'none', await seenOf(id))).toEqual([200, 'ok']);
  await report('/videos/2/film-2/', 'spam');
  const next = await first();
  expect(await claim(next)).toEqual([200, 'ok']);
  await report('/videos/2/film-2/', 'underage');
  expect(await decide(next, 'none')).toEqual([200, 'ok']);
});

it('an objection that joins another one while that is decided is not closed unread', async () => {
  const [one, two] = [await report('/videos/3/film-3/'), await report('/videos/3/film-3/')];
  await settle('none', {}, 'other');
  const object = (key: string) => act({ act: 'appeal_notice', key, message: 'No' }, 'nobody');
  expect(await object(one)).toEqual([200, 'ok']);
  const id = await first();
  expect(await claim(id)).toEqual([200, 'ok']);
  const seen = await seenOf(id);
  expect(await object(two)).toEqual([200, 'ok']);
  expect(await decide(id, 'none', seen)).toEqual([409, 'case_changed']);
  expect(await decide(id, 'none', await seenOf(id))).toEqual([200, 'ok']);
});
