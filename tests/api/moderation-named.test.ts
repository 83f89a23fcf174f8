import { expect, it } from 'vitest';
import { deskWorld, GROUND, REPORTER } from './support/desk.ts';

const desk = deskWorld();
const { world, report, queue, first, act, claim, decide, settle, status, letterTo } = desk;
/** Nothing of the site: a title, as of somebody who cannot copy an address. */
const TITLE = 'The film about my house';

const name = async (case_id: number, address: string, as: 'moderator' | 'other' = 'moderator') =>
  world.act({ act: 'case_name', case_id, address }, as);
/** A claimed case of a report that names nothing. */
async function unnamed(category = 'privacy', address = TITLE) {
  const key = await report(address, category);
  const row = await world.db
    .selectFrom('cases')
    .select('id')
    .where('closed_ts', 'is', null)
    .where('section', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await claim(row.id);
  return { key, id: row.id };
}
const measuresOf = async (key: string) =>
  ((await status(key))['decisions'] as { measure: string }[]).map(({ measure }) => measure);

it('what a report calls by its title alone is named by who claimed it, decided about, and its reporter is told', async () => {
  const { key, id } = await unnamed();
  const before = await world.get(`case.php?id=${id}`, 'moderator');
  expect(before.body).toMatchObject({ case: { section: null }, measures: ['none'] });
  expect((await name(id, '/videos/1/film-1/')).body).toMatchObject({ case_id: String(id) });
  const { body } = await world.get(`case.php?id=${id}`, 'moderator');
  expect(body).toMatchObject({ case: { section: 'videos', object_id: '1' }, mine: 1 });
  expect(await decide(id, 'remove', GROUND)).toEqual([200, 'ok']);
  expect(await measuresOf(key)).toEqual(['remove']);
  expect((await letterTo(REPORTER)).subject).toContain('has been decided');
  await act({ act: 'case_open', section: 'own', category: 'hate', address: '/videos/1/' });
  expect(await decide(await first(), 'restore')).toEqual([200, 'ok']);
  // What changes it later they are told, too.
  expect(await measuresOf(key)).toEqual(['remove', 'restore']);
});

it('its report comes to what is open about the same thing, which is as urgent then and due as soon', async () => {
  const { key, id } = await unnamed('depicted');
  await report('/videos/2/', 'spam');
  await world.db.updateTable('cases').set({ due_ts: 7 }).where('id', '=', id).execute();
  const { body } = await name(id, '/videos/2/');
  expect(await queue()).toMatchObject([
    { case_id: body.case_id, category: 'depicted', urgent: 1, reports: '2' },
  ]);
  expect((await queue())[0]?.due_date).toBe('1970-01-01 00:00:07');
  expect((await world.get(`case.php?id=${id}`, 'moderator')).status).toBe(404);
  await settle('hide', GROUND);
  expect(await measuresOf(key)).toEqual(['hide']);
  await report('/videos/2/');
  await settle('restore');
});

it('nothing comes to what another moderator is deciding, who has not read it', async () => {
  const { id } = await unnamed();
  await report('/videos/2/', 'underage');
  const other = await first();
  await claim(other, 'other');
  expect((await name(id, '/videos/2/')).body.code).toBe('claimed');
  expect(await queue()).toHaveLength(2);
  await claim(other, 'other', 'release');
  expect((await name(id, '/videos/2/')).body.case_id).toBe(String(other));
});

it('an objection to what was decided about nothing is about something once that is named', async () => {
  const { key, id } = await unnamed();
  expect(await decide(id, 'none')).toEqual([200, 'ok']);
  expect(await act({ act: 'appeal_notice', key, message: 'It is there' }, 'nobody')).toEqual([
    200,
    'ok',
  ]);
  const again = await first();
  await claim(again, 'other');
  expect((await name(again, '/videos/2/', 'other')).status).toBe(200);
  expect(await decide(again, 'hide', GROUND, 'other')).toEqual([200, 'ok']);
  expect(await measuresOf(key)).toEqual(['none', 'hide']);
  // By a case that names the same thing itself.
  await report('/videos/2/');
  await settle('restore');
  expect(await measuresOf(key)).toEqual(['none', 'hide', 'restore']);
});

it('a day’s look at it is one at what it comes to', async () => {
  const { db } = world;
  await db.deleteFrom('case_looks').execute();
  const [one, two] = [await unnamed(), await unnamed()];
  await db.updateTable('case_looks').set({ reached: 150 }).where('case_id', '=', one.id).execute();
  await report('/videos/2/', 'underage');
  const other = await first();
  for (const { id } of [one, two])
    expect((await name(id, '/videos/2/')).body.case_id).toBe(String(other));
  const looks = await db.selectFrom('case_looks').select(['case_id', 'reached']).execute();
  expect(looks).toEqual([{ case_id: other, reached: 150 }]);
});

it('what was taken for another thing is named anew, and nothing of that is kept with it', async () => {
  const { id } = await unnamed();
  expect((await name(id, '/videos/2/')).status).toBe(200);
  const { body } = await world.get(`case.php?id=${id}`, 'moderator');
  expect(body).toMatchObject({ can_name: 1, seen_of: { _id: '1' } });
  await world.db.updateTable('videos').set({ member_id: null }).where('id', '=', 3).execute();
  expect((await name(id, '/videos/3/')).body.case_id).toBe(String(id));
  expect((await world.get(`case.php?id=${id}`, 'moderator')).body).toMatchObject({
    ...{ case: { object_id: '3' }, seen: [], seen_of: null },
  });
  // Who reports that by its address reports nothing else.
  await report('/videos/3/');
  expect((await world.get(`case.php?id=${id}`, 'moderator')).body).toMatchObject({ can_name: 0 });
  expect((await name(id, '/videos/2/')).body.code).toBe('case_changed');
  expect(await queue()).toMatchObject([{ object_id: '3', reports: '2' }]);
});

it.each(['/videos/1200000/', '/channels/nobody/'])(
  'what was reported as %s, which is nothing, is named, and named anew',
  async (address) => {
    const { key, id } = await unnamed('spam', address);
    const canName = async () => (await world.get(`case.php?id=${id}`, 'moderator')).body.can_name;
    expect(await canName()).toBe(1);
    for (const right of ['/videos/2/', '/videos/3/']) {
      expect((await name(id, right)).body.case_id).toBe(String(id));
      expect(await canName()).toBe(1);
    }
    expect(await decide(id, 'hide', GROUND)).toEqual([200, 'ok']);
    expect(await measuresOf(key)).toEqual(['hide']);
    await report('/videos/3/');
    await settle('restore');
  },
);

it('it is named by who has claimed it by an address of something', async () => {
  const { id } = await unnamed();
  // A draft is there for nobody.
  await world.db
    .updateTable('videos')
    .set({ status_id: 2, visible: 0 })
    .where('id', '=', 4)
    .execute();
  for (const address of ['nowhere', '/videos/1200000/', '/videos/4/', '/videos/2/#c1200000'])
    expect((await name(id, address)).body.errors).toEqual([
      { field: 'address', code: 'unknown_address' },
    ]);
  expect((await name(id, '/videos/2/', 'other')).body.code).toBe('claimed');
  await claim(id, 'moderator', 'release');
  expect((await name(id, '/videos/2/')).body.code).toBe('not_claimed');
  await claim(id);
  for (const second of [false, true]) {
    expect((await name(id, '/videos/2/')).body.case_id).toBe(String(id));
    expect(await queue(), `second press: ${second}`).toMatchObject([{ object_id: '2' }]);
  }
  expect(await decide(id, 'none')).toEqual([200, 'ok']);
  expect((await name(id, '/videos/2/')).body.code).toBe('case_closed');
});
