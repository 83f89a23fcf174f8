import { beforeEach, expect, it } from 'vitest';
import { STATUS } from '#config/moderation.ts';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';
import { knownFilm } from './support/known-film.ts';
import { MEMBERS } from './support/member-world.ts';

const desk = deskWorld();
const { world, report, first, act, claim, decide, settle, status, lastDecision, letterTo } = desk;
const { show, blocked, strikes, caseAt, reset } = knownFilm(desk);

beforeEach(reset);

/** A claimed case about what its uploader took down after it was reported. */
async function gone() {
  const key = await report('/videos/1/');
  const id = await first();
  await show(STATUS.deleted);
  await claim(id);
  return { key, id };
}

it('who takes down what was reported before it is decided about escapes neither strike nor block, and hears why', async () => {
  const { key, id } = await gone();
  expect(await caseAt(id)).toMatchObject({ measures: ['none'], can_block: 1, can_strike: 1 });
  const costs = { strike: 1, block: 1 };
  const asked = { act: 'decide', case_id: id, measure: 'none', category: 'privacy', reason: 'x' };
  expect((await world.act({ ...asked, ...costs }, 'moderator')).body.errors).toMatchObject([
    { field: 'ground', code: 'required' },
    { field: 'clause', code: 'required' },
  ]);
  expect(await decide(id, 'none', { ...GROUND, ...costs })).toEqual([200, 'ok']);
  expect(await blocked()).not.toBeNull();
  expect(await strikes()).toBe(1);
  const { id: made, ...row } = await lastDecision();
  expect(row).toMatchObject({ ...GROUND, gone: 1, strike: 1, owner_id: MEMBERS.owner });
  const { text } = await letterTo(OWNER);
  expect(text).toContain('Decision: It is no longer there');
  expect(text).toContain('File: It may not be uploaded again');
  const told = await world.get(`statement.php?id=${made}`, 'owner');
  expect(told.body).toMatchObject({ decision: { gone: 1, strike: 1 }, open: 1 });
  expect((await status(key))['decisions']).toMatchObject([{ measure: 'none', gone: 1, strike: 0 }]);
  // One for each thing.
  expect((await caseAt(id)).can_strike).toBe(0);
});

it('what it cost is taken back upon an objection', async () => {
  const { id } = await gone();
  await world.db.updateTable('decisions').set({ strike: 0 }).execute();
  expect(await decide(id, 'none', { ...GROUND, strike: 1, block: 1 })).toEqual([200, 'ok']);
  const { id: made } = await lastDecision();
  expect(await act({ act: 'appeal', decision_id: made, message: 'Why' }, 'owner')).toEqual([
    200,
    'ok',
  ]);
  expect((await caseAt(await first())).measures).toEqual(['none', 'restore']);
  await settle('restore', {}, 'other');
  expect([await strikes(), await blocked()]).toEqual([0, null]);
  expect((await letterTo(OWNER)).text).toMatch(
    /The earlier decision was taken back.*The strike of the earlier decision no longer counts/su,
  );
  const told = await world.get(`statement.php?id=${made}`, 'owner');
  expect(told.body).toMatchObject({ overturned: 1, changed_by: '0' });
  // It is no more there than before.
  const row = await world.db
    .selectFrom('videos')
    .select(['status_id', 'visible'])
    .where('id', '=', 1)
    .executeTakeFirst();
  expect(row).toEqual({ status_id: STATUS.deleted, visible: 0 });
});

it('of what is gone nothing is counted or blocked where nobody asks for it, and nobody is told a ground', async () => {
  const { id } = await gone();
  expect(await decide(id, 'none', GROUND)).toEqual([200, 'ok']);
  expect(await lastDecision()).toMatchObject({ ground: null, clause: '', strike: 0, gone: 1 });
  expect(await blocked()).toBeNull();
});

it('a file whose video was removed without a block is blocked without that being shown again, once', async () => {
  await report('/videos/1/');
  await settle('remove', GROUND);
  await report('/videos/1/');
  const id = await first();
  expect(await caseAt(id)).toMatchObject({ measures: ['none', 'restore'], can_block: 1 });
  await claim(id);
  const asked = { ...GROUND, block: 1 };
  expect(await decide(id, 'restore', asked)).toEqual([422, 'invalid']);
  expect(await decide(id, 'none', { ...asked, strike: 1 })).toEqual([422, 'invalid']);
  expect(await decide(id, 'none', asked)).toEqual([200, 'ok']);
  expect(await blocked()).not.toBeNull();
  expect(await lastDecision()).toMatchObject({ measure: 'none', gone: 1, ...GROUND });
  await report('/videos/1/');
  expect((await caseAt(await first())).can_block).toBe(0);
  await settle('restore');
  expect(await blocked()).toBeNull();
});

it('what is shown is neither counted nor blocked by doing nothing', async () => {
  await report('/videos/1/');
  const id = await first();
  await claim(id);
  for (const cost of [{ strike: 1 }, { block: 1 }])
    expect(await decide(id, 'none', { ...GROUND, ...cost })).toEqual([422, 'invalid']);
  expect(await decide(id, 'none')).toEqual([200, 'ok']);
  expect(await lastDecision()).toMatchObject({ gone: 0 });
});
