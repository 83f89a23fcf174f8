import { beforeEach, describe, expect, it } from 'vitest';
import { ensureCase } from '#api/services/moderation/open-case.ts';
import { STATUS } from '#config/moderation.ts';
import { NOW } from '../setup/demo-database.ts';
import { deskWorld, GROUND, OWNER } from './support/desk.ts';
import { knownFilm } from './support/known-film.ts';
import { MEMBERS } from './support/member-world.ts';

const desk = deskWorld();
const { world, report, first, act, claim, decide, settle, lastDecision, letterTo } = desk;
const PLAYLIST = 77;
const { show, blocked, strikes, caseAt, reset } = knownFilm(desk);
const statement = async (id: number) => (await world.get(`statement.php?id=${id}`, 'owner')).body;
const object = (decision_id: number) =>
  act({ act: 'appeal', decision_id, message: 'It is mine' }, 'owner');
const objectByReport = (key: string) =>
  act({ act: 'appeal_notice', key, message: 'There is more' }, 'nobody');

beforeEach(async () => {
  await reset();
  await world.db.deleteFrom('takedowns').execute();
  await world.db.updateTable('decisions').set({ strike: 0 }).execute();
});

describe('whose it was that is gone, whoever had looked at it before,', () => {
  /** What was blocked is told to who sent it, who may object. */
  async function blockedWithout(id: number, strike: 0 | 1): Promise<void> {
    expect(await caseAt(id)).toMatchObject({
      measures: ['none'],
      can_block: 1,
      can_strike: strike,
    });
    await claim(id);
    expect(await decide(id, 'none', { ...GROUND, block: 1, strike })).toEqual([200, 'ok']);
    expect(await blocked()).not.toBeNull();
    expect(await strikes()).toBe(strike);
    const { id: made, owner_id } = await lastDecision();
    expect(owner_id).toBe(MEMBERS.owner);
    expect((await letterTo(OWNER)).text).toContain('File: It may not be uploaded again');
    expect(await statement(made)).toMatchObject({ open: 1, decision: { block: 'holds' } });
  }

  it('is known of what was sent and taken down while it waited', async () => {
    await show(STATUS.waiting);
    const upload = { kind: 'upload', section: 'videos', object_id: 1 } as const;
    const id = await world.db
      .transaction()
      .execute((db) =>
        ensureCase({ now: () => NOW }, db, { ...upload, address: '', category: 'other' }),
      );
    await show(STATUS.deleted);
    await blockedWithout(id, 1);
  });

  it('is known of what was reported, or opened by a moderator, when it was gone already', async () => {
    await show(STATUS.deleted);
    await report('/videos/1/');
    await blockedWithout(await first(), 1);
    await world.db.deleteFrom('file_blocks').execute();
    await world.db.updateTable('decisions').set({ strike: 0 }).execute();
    await act({ act: 'case_open', section: 'own', category: 'hate', address: '/videos/1/' });
    await blockedWithout(await first(), 1);
  });

  it('is known where a strike was counted for it before: no other is', async () => {
    await report('/videos/1/');
    await settle('hide', { ...GROUND, strike: 1 });
    await act({ act: 'case_open', section: 'own', category: 'hate', address: '/videos/1/' });
    await settle('restore');
    await letterTo(OWNER);
    await report('/videos/1/');
    await show(STATUS.deleted);
    await blockedWithout(await first(), 0);
  });

  it('is known to leave it to another moderator where it is a moderator’s own', async () => {
    const own = { status_id: STATUS.deleted, visible: 0, member_id: MEMBERS.moderator } as const;
    await world.db.updateTable('videos').set(own).where('id', '=', 3).execute();
    await report('/videos/3/');
    const id = await first();
    expect(await claim(id)).toEqual([403, 'other_moderator']);
    expect(await claim(id, 'other')).toEqual([200, 'ok']);
  });

  it('is not told of a draft, of which nothing is blocked or counted', async () => {
    await show(STATUS.draft);
    await report('/videos/1/');
    const id = await first();
    expect(await caseAt(id)).toMatchObject({ subject: null, can_block: 0, can_strike: 0 });
    await claim(id);
    expect(await decide(id, 'none', { ...GROUND, block: 1 })).toEqual([422, 'invalid']);
    expect(await decide(id, 'none')).toEqual([200, 'ok']);
  });
});

it('a strike is taken back upon an objection though what was hidden with it has been deleted', async () => {
  await world.db
    .insertInto('playlists')
    .values({
      ...{ id: PLAYLIST, member_id: MEMBERS.owner, title: 'Harbour', site_group: 'str' },
      ...{ description: 'x', visibility: 'public', added_ts: 1, updated_ts: 1 },
    })
    .execute();
  await report(`/playlist/${PLAYLIST}/`);
  const hidden = await settle('hide', { ...GROUND, strike: 1 });
  const remove = { act: 'playlist', section: 'del', object_id: PLAYLIST };
  expect(await act(remove, 'owner')).toEqual([200, 'ok']);
  expect(await object(hidden)).toEqual([200, 'ok']);
  await settle('restore', {}, 'other');
  expect(await strikes()).toBe(0);
  expect(await statement(hidden)).toMatchObject({ overturned: 1 });
  expect(await world.db.selectFrom('takedowns').selectAll().execute()).toEqual([]);
});

describe('who is restricted objects to that', () => {
  it('also after a reporter’s objection was refused, and has all of it taken back', async () => {
    const key = await report('/videos/1/');
    await show(STATUS.deleted);
    const made = await settle('none', { ...GROUND, strike: 1, block: 1 });
    expect(await objectByReport(key)).toEqual([200, 'ok']);
    await settle('none', {}, 'other');
    expect(await statement(made)).toMatchObject({ open: 1, objected: 0, answered_by: '0' });
    expect(await object(made)).toEqual([200, 'ok']);
    expect(await statement(made)).toMatchObject({ open: 0, objected: 1 });
    expect(await object(made)).toEqual([409, 'already_added']);
    const id = await first();
    expect((await caseAt(id)).measures).toEqual(['none', 'restore']);
    // Who restricted them leaves it to a moderator who has decided nothing of it, as long as there is one.
    const friend = { member_id: MEMBERS.friend, secret: 'x'.repeat(60), proved_ts: 1 };
    await world.db.insertInto('second_factors').values(friend).execute();
    const give = (role: 'moderator' | 'member') =>
      world.db.updateTable('members').set({ role }).where('id', '=', MEMBERS.friend).execute();
    await give('moderator');
    expect((await caseAt(id)).own_decision).toBe(1);
    expect(await claim(id)).toEqual([403, 'other_moderator']);
    await give('member');
    const lifted = await settle('restore');
    expect([await strikes(), await blocked()]).toEqual([0, null]);
    expect(await statement(made)).toMatchObject({ overturned: 1, answered_by: String(lifted) });
    expect(await statement(lifted)).toMatchObject({ lifts: 1 });
    expect(await object(made)).toEqual([409, 'already_added']);
  });

  it('once, and not where the objection of a reporter changed it', async () => {
    const key = await report('/videos/1/');
    const hidden = await settle('hide', GROUND);
    expect(await objectByReport(key)).toEqual([200, 'ok']);
    const removed = await settle('remove', GROUND, 'other');
    expect((await statement(hidden)).open).toBe(0);
    expect(await object(hidden)).toEqual([410, 'appeal_over']);
    expect(await object(removed)).toEqual([200, 'ok']);
    await settle('restore');
  });

  it('and of what they have deleted since nothing is taken back that has been', async () => {
    const key = await report('/videos/1/');
    const hidden = await settle('hide', { ...GROUND, strike: 1 });
    expect(await object(hidden)).toEqual([200, 'ok']);
    await settle('restore', {}, 'other');
    expect(await objectByReport(key)).toEqual([200, 'ok']);
    await show(STATUS.deleted);
    const id = await first();
    expect(await caseAt(id)).toMatchObject({ subject: null, measures: ['none'] });
    await settle('none');
  });
});
