import { expect, it } from 'vitest';
import { STRIKE_SECONDS, STRIKES_UNTIL_NO_UPLOAD } from '#config/moderation.ts';
import { countStrikes } from '#api/services/moderation/decisions.ts';
import { NOW } from '../setup/demo-database.ts';
import { fillDecision } from './support/fill-moderation.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { addCategories, idOf, TOLD, uploader } from './support/upload.ts';

const world = memberWorld();
const { create, patch, settled, edit, list, partsOf } = uploader(world);
const { owner } = MEMBERS;
const now = NOW.getTime() / 1000;
const BYTES = new TextEncoder().encode('no film, which nobody looks at');
const FILE = { name: 'film1.mp4', bytes: BYTES.length };
const REFUSED = [{ field: 'file', code: 'too_many_strikes', info: { count: 3 } }];

it('who has too many strikes uploads nothing: what had begun is refused with words, and nothing of it is kept', async () => {
  await addCategories(world.db);
  const begun = await create(TOLD, FILE);
  expect(begun.status).toBe(201);
  await fillDecision(world.db, { owner, at: now - STRIKE_SECONDS });
  for (let i = 1; i < STRIKES_UNTIL_NO_UPLOAD; i += 1)
    await fillDecision(world.db, { owner, at: now - i });
  expect((await create(TOLD, { ...FILE, name: 'film2.mp4' })).status).toBe(201);

  const last = await fillDecision(world.db, { owner, at: now });
  const refused = await create(TOLD, FILE);
  expect([refused.status, ((await refused.json()) as { errors: unknown }).errors]).toEqual([
    422,
    REFUSED,
  ]);
  expect(await list()).toHaveLength(2);
  await patch(begun.headers.get('location') ?? '', 0, BYTES);
  const id = idOf(begun);
  expect(await settled(id)).toMatchObject({ state: 'refused', reason: 'too_many_strikes' });
  await expect.poll(() => partsOf(id)).toEqual([]);

  await world.db
    .updateTable('uploads')
    .set({ state: 'ready' })
    .where('id', '=', Number(id))
    .execute();
  const sent = await edit({ ...TOLD, section: 'send', upload_id: id, preview: '0' });
  expect([sent.status, sent.body.errors]).toEqual([422, REFUSED]);

  const { case_id, ...row } = await world.db
    .selectFrom('decisions')
    .selectAll()
    .where('id', '=', last)
    .executeTakeFirstOrThrow();
  const again = { measure: 'restore', strike: 0, appeal_of: last } as const;
  const { id: _id, ...rest } = row;
  await world.db
    .insertInto('decisions')
    .values({ case_id, ...rest, ...again })
    .execute();
  expect((await create(TOLD, FILE)).status).toBe(201);
});

it('a strike is over once a moderator shows the thing again of their own accord, and others are not', async () => {
  const other = MEMBERS.friend;
  const about = async (object_id: number, at: number): Promise<number> => {
    const id = await fillDecision(world.db, { owner: other, at });
    await world.db.updateTable('decisions').set({ object_id }).where('id', '=', id).execute();
    return id;
  };
  const first = await about(11, now - 9);
  for (const object of [12, 13]) await about(object, now - 8);
  const tried = async () => (await create(TOLD, FILE, 'friend')).status;
  const told = async (id = first) =>
    (await world.get(`statement.php?id=${id}`, 'friend')).body as { decision: unknown };
  expect(await tried()).toBe(422);
  expect((await told()).decision).toMatchObject({ strike: 1 });
  const restored = await about(11, now - 5);
  const shown = { measure: 'restore', strike: 0 } as const;
  await world.db.updateTable('decisions').set(shown).where('id', '=', restored).execute();
  expect(await tried()).toBe(201);
  expect(await countStrikes(world.db, other, now)).toBe(2);
  expect((await told()).decision).toMatchObject({ strike: 0 });
  expect(await told(restored)).toMatchObject({ lifts: 1 });
  // One that comes later counts, and is no more of what was taken back before.
  const later = await about(11, now - 4);
  expect(await told(later)).toMatchObject({ decision: { strike: 1 }, lifts: 0 });
  const last = await about(11, now - 3);
  await world.db.updateTable('decisions').set(shown).where('id', '=', last).execute();
  expect(await told(last)).toMatchObject({ lifts: 1 });
  const once = await about(11, now - 2);
  await world.db.updateTable('decisions').set(shown).where('id', '=', once).execute();
  expect(await told(once)).toMatchObject({ lifts: 0 });
  await about(11, now - 1);
  expect([first < restored, await tried()]).toEqual([true, 422]);
});
