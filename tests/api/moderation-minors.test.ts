import { expect, it } from 'vitest';
import { deskWorld, GROUND } from './support/desk.ts';

const { world, report, queue, settle, act, first } = deskWorld();
const things = async () => (await queue()).map((one) => one as object);

it('what shows a minor stands before everything else that is urgent, and that before the rest', async () => {
  await report('/videos/2/', 'depicted');
  await report('/videos/3/', 'copyright');
  // Due sooner, and an order besides.
  await world.db.updateTable('cases').set({ due_ts: 1 }).where('closed_ts', 'is', null).execute();
  await report('/videos/1/', 'underage');
  expect(await things()).toMatchObject([
    { object_id: '1', category: 'underage' },
    { object_id: '2', category: 'depicted' },
    { object_id: '3', category: 'copyright' },
  ]);
});

it('a report of a minor makes what was urgent for another reason one of these, and none makes it less', async () => {
  await report('/videos/2/', 'nonconsensual');
  await report('/videos/1/', 'depicted');
  await report('/videos/1/', 'underage');
  await report('/videos/1/', 'nonconsensual');
  expect(await things()).toMatchObject([
    { object_id: '1', category: 'underage', urgent: 1, reports: '3' },
    { object_id: '2', category: 'nonconsensual', urgent: 1, reports: '1' },
  ]);
  await report('/videos/2/', 'depicted');
  expect((await things())[1]).toMatchObject({ category: 'nonconsensual', reports: '2' });
});

it('an objection about a minor stands first, too', async () => {
  await report('/videos/2/', 'depicted');
  await report('/videos/1/', 'underage');
  const decision_id = await settle('hide', { ...GROUND, category: 'underage' });
  expect(await act({ act: 'appeal', decision_id, message: 'Look again' }, 'owner')).toEqual([
    200,
    'ok',
  ]);
  expect((await things())[0]).toMatchObject({ kind: 'appeal', category: 'underage' });
  expect(await first()).toBeGreaterThan(0);
  await settle('restore', {}, 'other');
});
