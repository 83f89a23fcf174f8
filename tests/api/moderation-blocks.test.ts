import { beforeEach, expect, it } from 'vitest';
import { transparencyOf } from '#api/transparency.ts';
import { contentBlock } from '#api/services/moderation/blocks/find.ts';
import { refusesContent } from '#api/services/moderation/blocks/block-file.ts';
import { NOW } from '../setup/demo-database.ts';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';

const { world, claim, decide, settle, lastDecision, letterTo } = deskWorld();
const PRINT = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(16)).join(' ');
const known = { sha256: 'a'.repeat(64), print: PRINT, seconds: 600 };

beforeEach(async () => {
  await world.db.deleteFrom('file_prints').execute();
  await world.db
    .insertInto('file_prints')
    .values({ video_id: 2, ...known })
    .execute();
});

async function open(address: string): Promise<number> {
  const asked = { act: 'case_open', section: 'own', category: 'privacy', address };
  const { body } = await world.act(asked, 'moderator');
  return Number(body.case_id);
}
const blocked = () => contentBlock(world.db, known.sha256);

it('a file is blocked with its removal alone, and where it is known', async () => {
  const id = await open('/videos/2/');
  const hide = { measure: 'hide', reason: 'x', category: 'privacy', ...GROUND, block: 1 };
  const asked = { act: 'decide', case_id: id, ...hide };
  expect((await world.act(asked, 'moderator')).body.errors).toEqual([
    { field: 'block', code: 'no_block' },
  ]);
  const unknown = await open('/videos/3/');
  const remove = { ...asked, case_id: unknown, measure: 'remove' };
  expect((await world.act(remove, 'moderator')).body.errors).toEqual([
    { field: 'block', code: 'no_block' },
  ]);
  expect(await blocked()).toBeNull();
});

it('a block is lifted with a reason by the decision that set it, once, and stays in the log', async () => {
  const id = await open('/videos/2/');
  expect(await decide(id, 'remove', { ...GROUND, block: 1 })).toEqual([200, 'ok']);
  expect(await blocked()).not.toBeNull();
  expect(await refusesContent({ db: world.db, now: () => NOW }, known.sha256)).toBe(true);
  expect((await transparencyOf(world.db, 2026)).automated.blockedUploads).toBe(1);
  const { id: decision_id } = await lastDecision();
  const { body: told } = await world.get(`statement.php?id=${decision_id}`, 'owner');
  expect(told).toMatchObject({ decision: { block: 'holds' } });
  const lift = (reason: string) =>
    world.act({ act: 'block_lift', decision_id, reason }, 'moderator');
  expect((await lift(' ')).body.errors).toEqual([{ field: 'reason', code: 'required' }]);
  expect((await lift('It is theirs.')).status).toBe(200);
  expect((await lift('Again')).body.code).toBe('already_gone');
  expect(await blocked()).toBeNull();
  const rows = await world.db.selectFrom('file_block_lifts').selectAll().execute();
  expect(rows).toMatchObject([{ moderator_id: MEMBERS.moderator, reason: 'It is theirs.' }]);
  const { body } = await world.get('decisions.php', 'moderator');
  const logged = { block: 'lifted', case_id: String(id), lift_reason: 'It is theirs.' };
  expect((body.decisions as object[])[0]).toMatchObject(logged);
  // A moderator's note is for moderators.
  const { body: later } = await world.get(`statement.php?id=${decision_id}`, 'owner');
  expect(later).toMatchObject({ decision: { block: 'lifted' } });
  expect(JSON.stringify(later)).not.toContain('It is theirs.');
});

it('a moderator does not lift the block of a file of their own while there is another one', async () => {
  await world.db.updateTable('file_prints').set({ video_id: 4 }).execute();
  await decide(await open('/videos/4/'), 'remove', { ...GROUND, block: 1 });
  const { id: decision_id } = await lastDecision();
  await world.db
    .updateTable('decisions')
    .set({ owner_id: MEMBERS.moderator })
    .where('id', '=', decision_id)
    .execute();
  const lift = { act: 'block_lift', decision_id, reason: 'It is mine.' };
  expect((await world.act(lift, 'moderator')).body.code).toBe('other_moderator');
  expect((await world.act(lift, 'other')).status).toBe(200);
});

it('what is shown again may be uploaded again', async () => {
  await world.db.updateTable('file_prints').set({ video_id: 1 }).execute();
  await decide(await open('/videos/1/'), 'remove', { ...GROUND, block: 1 });
  expect(await blocked()).not.toBeNull();
  const decision_id = (await lastDecision()).id;
  await world.act({ act: 'appeal', decision_id, message: 'Look again' });
  await settle('restore', {}, 'other');
  expect(await blocked()).toBeNull();
});

it('a case shows what looks like its video, and not what is longer or too different', async () => {
  const rows = [
    { video_id: 3, sha256: 'b', print: PRINT, seconds: 601 },
    { video_id: 4, sha256: 'c', print: PRINT, seconds: 700 },
    { video_id: 5, sha256: 'd', print: 'f0f0f0f0f0f0f0f0 '.repeat(10).trim(), seconds: 600 },
  ];
  await world.db.insertInto('file_prints').values(rows).execute();
  const id = await open('/videos/2/');
  const { body } = await world.get(`case.php?id=${id}`, 'moderator');
  expect(body.alike).toEqual([{ object_id: '3', share: 100, blocked: '' }]);
  await claim(id, 'moderator', 'release');
});

it('the mail of a decision says that the file may not come back, where that was decided', async () => {
  await world.db.updateTable('file_prints').set({ video_id: 1 }).execute();
  const told = 'File: It may not be uploaded again';
  expect(await decide(await open('/videos/1/'), 'remove', GROUND)).toEqual([200, 'ok']);
  expect((await letterTo(OWNER)).text).not.toContain(told);
  await decide(await open('/videos/1/'), 'restore');
  const blocks = { ...GROUND, block: 1 };
  expect(await decide(await open('/videos/1/'), 'remove', blocks)).toEqual([200, 'ok']);
  expect((await letterTo(OWNER)).text).toContain(told);
});

it('the mail of a decision tells how to object where something was taken, and not where it is given back', async () => {
  const told = /how to appeal/u;
  await decide(await open('/videos/1/'), 'hide', GROUND);
  expect((await letterTo(OWNER)).text).toMatch(told);
  await decide(await open('/videos/1/'), 'restore');
  const { text } = await letterTo(OWNER);
  expect(text).toContain('The full decision:');
  expect(text).not.toMatch(told);
});

it('the mail about what was written says by its first words which it is', async () => {
  const at = { section: 'videos', object_id: 2, member_id: MEMBERS.owner, added_ts: 1 } as const;
  await world.db
    .insertInto('comments')
    .values({ id: 93, ...at, text: 'Rude\nwords', visible: 1 })
    .execute();
  await decide(await open('/videos/2/#c93'), 'remove', GROUND);
  expect((await letterTo(OWNER)).text).toMatch(/: Rude words$/mu);
});
