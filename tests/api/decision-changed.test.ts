import { expect, it } from 'vitest';
import { deskWorld, GROUND, OWNER, REPORTER } from './support/desk.ts';

const { world, report, settle, act, first, status, letters, letterTo } = deskWorld();
const VIDEO = '/videos/1/film-1/';
const OTHER = '/videos/2/film-2/';

/** A moderator comes back to it without an objection. */
async function lookAgain(measure: string, more: object = {}): Promise<number> {
  expect(await act({ act: 'case_open', address: VIDEO, category: 'spam', section: 'own' })).toEqual(
    [200, 'ok'],
  );
  return settle(measure, more);
}
const measuresIn = (body: Record<string, unknown>) =>
  (body['decisions'] as { measure: string }[]).map(({ measure }) => measure);
const mailsTo = async (to: string) => (await letters()).filter((mail) => mail.to === to).length;

it('who reported something hears of a later decision that shows it again, and can object to that one', async () => {
  const key = await report(VIDEO);
  const hidden = await settle('hide', { ...GROUND, strike: '1' });
  expect(measuresIn(await status(key))).toEqual(['hide']);
  await letterTo(REPORTER);
  const before = await mailsTo(REPORTER);

  const shown = await lookAgain('restore');
  const told = await status(key);
  expect(measuresIn(told)).toEqual(['hide', 'restore']);
  expect([told.open, told.objected]).toEqual([1, 0]);
  expect((await letterTo(REPORTER)).subject).toContain('has been decided');
  expect(await mailsTo(REPORTER)).toBe(before + 1);
  const { body } = await world.get(`statement.php?id=${hidden}`, 'owner');
  expect([body.changed_by, body.overturned]).toEqual([String(shown), 1]);
  await letterTo(OWNER);

  expect(await act({ act: 'appeal_notice', key, message: 'It does show it' }, 'nobody')).toEqual([
    200,
    'ok',
  ]);
  expect(await status(key)).toMatchObject({ open: 0, objected: 1 });
  expect((await world.get(`case.php?id=${await first()}`, 'other')).body.appeals).toMatchObject([
    { message: 'It does show it' },
  ]);
  await settle('none', {}, 'other');
  const answered = await status(key);
  expect(measuresIn(answered)).toEqual(['hide', 'restore', 'none']);
  expect([answered.open, answered.objected]).toEqual([0, 0]);
  await letterTo(REPORTER);
  expect(await mailsTo(REPORTER)).toBe(before + 2);
});

it('who was told that something is no longer there hears when it is back', async () => {
  await report(OTHER);
  const removed = await settle('remove', GROUND);
  const key = await report(OTHER);
  await settle('none');
  expect((await status(key))['decisions']).toMatchObject([{ measure: 'none', gone: 1 }]);
  await letterTo(REPORTER);
  const before = await mailsTo(REPORTER);
  expect(await act({ act: 'appeal', decision_id: removed, message: 'Why' }, 'owner')).toEqual([
    200,
    'ok',
  ]);
  await settle('restore', {}, 'other');
  const told = await status(key);
  expect(measuresIn(told)).toEqual(['none', 'restore']);
  expect(told.open).toBe(1);
  await letterTo(REPORTER);
  // Both of those who reported it.
  expect(await mailsTo(REPORTER)).toBe(before + 2);
});

it('of a report by which nothing was changed, a later decision about the same thing is no part', async () => {
  const key = await report(VIDEO);
  await settle('none');
  await lookAgain('hide', GROUND);
  expect(measuresIn(await status(key))).toEqual(['none']);
  await lookAgain('restore');
});
