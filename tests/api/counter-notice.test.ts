import { expect, it } from 'vitest';
import { deskWorld, GROUND, REPORTER } from './support/desk.ts';

const { world, report, settle, act, first, status, letters, letterTo } = deskWorld();

it('a decision about copyright can be answered by a counter-notice, of which whoever claimed it reads the words alone', async () => {
  const key = await report('/videos/3/', 'copyright');
  const other = await report('/videos/3/');
  const decision_id = await settle('hide', { ...GROUND, category: 'copyright' });
  const counter = { act: 'appeal', decision_id, kind: 'counter_notice', message: 'Mine' };
  const { body } = await world.act(counter, 'owner');
  expect(body.errors).toEqual([
    { field: 'name', code: 'required' },
    { field: 'postal', code: 'required' },
    { field: 'good_faith', code: 'good_faith_required' },
  ]);
  const whole = { ...counter, name: 'Owen', postal: 'Street 1', good_faith: '1' };
  expect(await act(whole, 'owner')).toEqual([200, 'ok']);
  const found = await world.get(`case.php?id=${await first()}`, 'other');
  expect(found.body.appeals).toMatchObject([{ kind: 'counter_notice', name: 'Owen' }]);
  const told = [await status(key), await status(other)].map((one) => one.counter_notices);
  expect(told).toMatchObject([[{ message: 'Mine' }], []]);
  expect(JSON.stringify(told)).not.toMatch(/Owen|Street/u);
  const letter = await letterTo(REPORTER);
  expect(letter).toMatchObject({
    subject: expect.stringContaining('A counter-notice to your report') as string,
    text: expect.stringContaining('/report/status/') as string,
  });
  expect(letter.text).not.toMatch(/Mine|Owen|Street/u);
  const counters = (await letters()).filter(({ subject }) => subject.includes('counter-notice'));
  expect(counters).toHaveLength(1);
  await settle('restore', { category: 'copyright' }, 'other');
});
