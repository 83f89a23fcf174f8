import type { Challenge } from 'altcha-lib';
import { beforeEach, describe, expect, it } from 'vitest';
import { cacheTags } from '#config/cache-tags.ts';
import { MESSAGES_PAGE_SIZE, MESSAGE_MAX_LENGTH } from '#config/messages.ts';
import { solveEasier } from './support/captcha.ts';
import { MEMBERS, memberWorld, type Role } from './support/member-world.ts';

const world = memberWorld();
const { owner, friend, other } = MEMBERS;

const write = (as: Role, fields: Record<string, string | number>) =>
  world.post('messages.php', fields, as);
const send = async (as: Role, to: number, msg: string, key = ''): Promise<string> => {
  const { status, body } = await write(as, { act: 'send', object_id: to, msg, key });
  expect([status, body.code]).toEqual([200, undefined]);
  return String(body.message_id);
};
type Wire = Record<string, unknown>;
const talk = async (as: Role, about: number, more = '') =>
  (await world.get(`conversation.php?object_id=${about}${more}`, as)).body as Wire & {
    messages: Wire[];
  };
const words = async (as: Role, about: number) =>
  (await talk(as, about)).messages.map(({ text }) => text);
const list = async (as: Role) =>
  (await world.get('conversations.php', as)).body as Wire & { conversations: Wire[] };
const unread = async (as: Role) => {
  const { viewer } = (await world.get('viewer.php', as)).body as { viewer: Wire };
  return [viewer.messages, viewer.notifications];
};

beforeEach(async () => {
  for (const table of ['messages', 'conversations', 'notifications', 'blocks'] as const)
    await world.db.deleteFrom(table).execute();
  await world.db.updateTable('members').set({ privacy_messages: 'members' }).execute();
});

describe('a message', () => {
  it('API-125 MSG-01 reaches the member it is for: in both lists, unread for one, told once', async () => {
    world.purged.length = 0;
    const id = await send('owner', other, 'Hello\nthere');
    await send('owner', other, 'Are you in?');
    expect(world.purged).toEqual(
      expect.arrayContaining([cacheTags.inbox(owner), cacheTags.inbox(other)]),
    );
    expect(await talk('other', owner)).toMatchObject({
      member: { _id: String(owner), name: 'The owner' },
      messages: [
        { message_id: id, text: 'Hello\nthere', own: 0 },
        { text: 'Are you in?', own: 0 },
      ],
      ...{ older: 0, unread: '2', can_write: 1, blocked: 0 },
    });
    expect((await talk('owner', other)).messages).toMatchObject([{ own: 1 }, { own: 1 }]);
    expect((await list('other')).conversations).toMatchObject([
      { member: { _id: String(owner) }, text: 'Are you in?', own: 0, unread: '2' },
    ]);
    expect((await list('owner')).conversations).toMatchObject([{ own: 1, unread: '0' }]);
    expect([await unread('other'), await unread('owner')]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    await write('other', { act: 'read', object_id: owner });
    expect(await unread('other')).toEqual([0, 0]);
    expect((await list('other')).conversations).toMatchObject([{ unread: '0' }]);
  });

  it('that is sent twice by one form is there once; other words in that form are another one', async () => {
    const key = 'form-1';
    const [first, second] = await Promise.all([
      send('owner', other, 'Once', key),
      send('owner', other, 'Once', key),
    ]);
    expect(second).toBe(first);
    expect(await send('owner', other, 'Once', key)).toBe(first);
    expect(await send('owner', other, 'Something else', key)).not.toBe(first);
    expect(await words('other', owner)).toEqual(['Once', 'Something else']);
    expect((await talk('other', owner)).unread).toBe('2');
  });

  it('of two who write at the same time is there for both', async () => {
    await Promise.all(
      ['a', 'b', 'c'].flatMap((msg) => [
        send('owner', other, `from owner ${msg}`),
        send('other', owner, `from other ${msg}`),
      ]),
    );
    const all = await words('owner', other);
    expect(all).toHaveLength(6);
    expect(await words('other', owner)).toEqual(all);
    expect((await talk('other', owner)).unread).toBe('3');
  });

  it.each([
    ['is refused where it is empty', ' \n ', 'required', undefined],
    [
      'is refused where it is too long',
      'x'.repeat(MESSAGE_MAX_LENGTH + 1),
      'max_length',
      { length: MESSAGE_MAX_LENGTH },
    ],
  ])('%s', async (_title, msg, code, info) => {
    const { status, body } = await write('owner', { act: 'send', object_id: other, msg });
    expect([status, body]).toEqual([422, { error: 1, code, field: 'msg', ...(info && { info }) }]);
  });

  it('MSG-02 needs somebody who is signed in, somebody else, and somebody who is there', async () => {
    const to = (object_id: number) => ({ act: 'send', object_id, msg: 'Hello' });
    for (const [as, id, code] of [
      ['nobody', other, 'need_auth'],
      ['owner', owner, 'not_yourself'],
      ['owner', 999_999, 'not_found'],
    ] as const)
      expect((await write(as, to(id))).body.code).toBe(code);
    expect((await world.get(`conversation.php?object_id=${owner}`)).body.code).toBe('need_auth');
    expect((await world.get('conversations.php')).body.code).toBe('need_auth');
  });

  it('goes to nobody who does not want it, but whoever was written to may answer', async () => {
    await write('owner', { act: 'audience', who: 'friends' });
    expect((await list('owner')).who).toBe('friends');
    const hello = { act: 'send', object_id: owner, msg: 'Hello' };
    expect((await write('other', hello)).body.code).toBe('no_permission');
    expect(await talk('other', owner)).toMatchObject({ can_write: 0, messages: [] });
    await send('friend', owner, 'A friend may');
    await write('owner', { act: 'audience', who: 'nobody' });
    expect((await write('friend', hello)).body.code).toBe('no_permission');
    await send('owner', other, 'What was it?');
    await send('other', owner, 'Nothing of weight.');
    expect((await write('owner', { act: 'audience', who: 'everyone' })).body.code).toBe('invalid');
  });

  it('goes neither way where one has blocked the other, who is not told', async () => {
    await send('owner', other, 'Before');
    await world.db
      .insertInto('blocks')
      .values({ member_id: other, blocked_id: owner, added_ts: 1 })
      .execute();
    for (const [as, to] of [
      ['owner', other],
      ['other', owner],
    ] as const)
      expect((await write(as, { act: 'send', object_id: to, msg: 'After' })).body.code).toBe(
        'no_permission',
      );
    expect(await talk('owner', other)).toMatchObject({ can_write: 0, blocked: 0 });
    expect(await talk('other', owner)).toMatchObject({ can_write: 0, blocked: 1 });
  });

  it('is taken back by who wrote it alone, from both, and counted off', async () => {
    await send('owner', other, 'First');
    const id = await send('owner', other, 'Second');
    const rem = { act: 'rem', message_id: id };
    expect((await write('other', rem)).body.code).toBe('no_permission');
    expect((await write('friend', rem)).body.code).toBe('not_found');
    expect((await write('nobody', rem)).body.code).toBe('need_auth');
    expect((await write('owner', rem)).status).toBe(200);
    expect((await write('owner', rem)).body.code).toBe('not_found');
    expect(await words('other', owner)).toEqual(['First']);
    expect((await list('other')).conversations).toMatchObject([{ text: 'First', unread: '1' }]);
    await write('owner', { act: 'rem', message_id: Number(id) - 1 });
    expect([(await list('other')).conversations, await unread('other')]).toEqual([[], [0, 0]]);
    expect((await world.get('notifications.php', 'other')).body.notifications).toEqual([]);
  });

  it('is reported by who got it alone, with its words below the reasons, as what its writer did', async () => {
    const id = await send('owner', other, 'Something unpleasant\nin two lines');
    const solved = async () => {
      const { body } = await world.get('captcha.php');
      return solveEasier(body as unknown as Challenge, world.dataDir);
    };
    const tell = async (as: Role, of = id, captcha?: string) =>
      world.post(
        'report.php',
        {
          ...{ category: 'privacy', address: `/de/messages/${owner}/#m${of}`, good_faith: '1' },
          ...{ message: 'My street\n > My house', name: 'The other', email: 'other@mail.example' },
          captcha: captcha ?? (await solved()),
        },
        as,
      );
    for (const [as, of] of [
      ['owner', id],
      ['friend', id],
      ['nobody', id],
      ['moderator', id],
      ['other', '999999'],
    ] as const)
      expect([as, (await tell(as, of)).body.errors]).toEqual([
        as,
        [{ field: 'address', code: of === id ? 'not_your_message' : 'message_gone' }],
      ]);
    expect(await world.db.selectFrom('reports').select('id').execute()).toEqual([]);
    const captcha = await solved();
    const [first, second] = [await tell('other', id, captcha), await tell('other', id, captcha)];
    expect(first.body.receipt).toMatch(/^[\w-]{43}$/u);
    expect(second.body.receipt).toBe(first.body.receipt);
    const reports = await world.db.selectFrom('reports').select(['message', 'member_id']).execute();
    expect(reports).toEqual([
      {
        message: 'My street\n › My house\n\n> Something unpleasant\n> in two lines',
        member_id: other,
      },
    ]);
    const cases = await world.db
      .selectFrom('cases')
      .innerJoin('notices', 'case_id', 'cases.id')
      .select(['kind', 'section', 'object_id', 'closed_ts', 'notices.category', 'cases.address'])
      .execute();
    expect(cases).toEqual([
      {
        ...{ kind: 'report', section: 'members', object_id: owner, closed_ts: null },
        ...{ category: 'privacy', address: `/member/${owner}/` },
      },
    ]);
    const status = await world.get(`notice.php?key=${String(first.body.receipt)}`);
    expect(status.status).toBe(200);
    expect(JSON.stringify(status.body)).not.toContain('unpleasant');
  });
});

describe('a conversation', () => {
  it('is deleted for oneself alone, begins anew, and is stored no more once both deleted it', async () => {
    await send('owner', other, 'Long ago');
    await send('other', owner, 'Indeed');
    await write('owner', { act: 'clear', object_id: other });
    expect(await words('owner', other)).toEqual([]);
    expect((await list('owner')).conversations).toEqual([]);
    expect(await unread('owner')).toEqual([0, 0]);
    expect(await words('other', owner)).toEqual(['Long ago', 'Indeed']);
    await send('other', owner, 'And now?');
    expect(await words('owner', other)).toEqual(['And now?']);
    expect(await unread('owner')).toEqual([1, 1]);
    await write('other', { act: 'clear', object_id: owner });
    const stored = await world.db.selectFrom('messages').select('text').execute();
    expect(stored).toEqual([{ text: 'And now?' }]);
  });

  it('is read and deleted as far as it was shown: what came after that is still there, and unread', async () => {
    await send('owner', other, 'one');
    const last = await send('owner', other, 'two');
    const later = await send('owner', other, 'three');
    await write('other', { act: 'read', object_id: owner, last });
    expect((await talk('other', owner)).unread).toBe('1');
    expect(await unread('other')).toEqual([1, 1]);
    // What was shown before that makes nothing unread.
    await write('other', { act: 'read', object_id: owner, last: 1 });
    expect((await talk('other', owner)).unread).toBe('1');
    await write('other', { act: 'clear', object_id: owner, last });
    expect(await words('other', owner)).toEqual(['three']);
    expect((await list('other')).conversations).toMatchObject([{ text: 'three', unread: '1' }]);
    expect(await unread('other')).toEqual([1, 1]);
    await write('owner', { act: 'rem', message_id: later });
    expect(await unread('other')).toEqual([0, 0]);
    await send('owner', other, 'four');
    await write('other', { act: 'read', object_id: owner, last: Number(later) + 99 });
    expect(await unread('other')).toEqual([0, 0]);
    await send('owner', other, 'five');
    expect(await unread('other')).toEqual([1, 1]);
  });

  it('has pages, the latest first, the oldest message first on each', async () => {
    await send('owner', other, 'hello');
    const many = Array.from({ length: MESSAGES_PAGE_SIZE + 1 }, (_, n) => ({
      ...{ pair: `${owner}:${other}`, from_id: owner, to_id: other },
      ...{ text: `m${n}`, added_ts: n, send_key: null },
    }));
    await world.db.insertInto('messages').values(many).execute();
    const latest = await talk('other', owner);
    expect(latest).toMatchObject({ older: 1, newer: 0 });
    expect(latest.messages.map(({ text }) => text)).toEqual(many.slice(1).map(({ text }) => text));
    const older = await talk('other', owner, `&before=${String(latest.messages[0]?.message_id)}`);
    expect(older).toMatchObject({
      older: 0,
      newer: 1,
      messages: [{ text: 'hello' }, { text: 'm0' }],
    });
  });

  it('is between two: nobody else finds it by any number', async () => {
    await send('owner', other, 'Between us');
    for (const as of ['friend', 'moderator'] as const) {
      expect(await words(as, owner)).toEqual([]);
      expect((await list(as)).conversations).toEqual([]);
    }
    await write('friend', { act: 'clear', object_id: owner });
    await write('friend', { act: 'read', object_id: owner });
    expect(await words('other', owner)).toEqual(['Between us']);
    expect(await unread('other')).toEqual([1, 1]);
  });

  it('goes with either of its members', async () => {
    await send('friend', other, 'Will you stay?');
    const due = { member_id: friend, asked_ts: 1, due_ts: 2 };
    await world.db.insertInto('leavings').values(due).execute();
    await world.restart();
    expect((await list('other')).conversations).toEqual([]);
    expect(await unread('other')).toEqual([0, 0]);
  });
});
