import { beforeAll, describe, expect, it } from 'vitest';
import { STRIKE_SECONDS } from '#config/moderation.ts';
import { NOTIFICATION_KEPT_SECONDS } from '#config/notifications.ts';
import { NOW } from '../setup/demo-database.ts';
import { accountWorld } from './support/account-world.ts';
import { MEMBERS, type Role } from './support/member-world.ts';

const site = accountWorld();
const { world } = site;
const { owner, friend } = MEMBERS;
const EMAIL = 'friend@mail.example';

interface Told {
  notifications: Record<string, unknown>[];
  ways: Record<string, string>;
}

beforeAll(async () => {
  const times = { confirmed_ts: 1, created_ts: 1 };
  const row = { member_id: friend, email: EMAIL, email_key: EMAIL, password_hash: 'x', ...times };
  await world.db.insertInto('accounts').values(row).execute();
});

const comment = async (as: Role, msg: string, more: Record<string, string> = {}) => {
  const about = { act: 'comm', section: 'videos', object_id: '2', msg, ...more };
  return String((await world.post('stat.php', about, as)).body.comment_id);
};
const like = (as: Role, id: string, on = 1) =>
  world.post('stat.php', { act: 'comm_like', comment_id: id, like: on }, as);

/** What a member was told, with whose doing it was. */
async function toldTo(member: number): Promise<[kind: string, item: number, people: number[]][]> {
  const rows = await world.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'item_id'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, kind, item_id }) => {
      const people = await world.db
        .selectFrom('notification_people')
        .select('member_id')
        .where('notification_id', '=', id)
        .orderBy('member_id')
        .execute();
      return [kind, item_id, people.map((one) => one.member_id)];
    }),
  );
}
const forget = () => world.db.deleteFrom('notifications').execute();

describe('a member is told no more', () => {
  it('of a comment, a reply or a post that was deleted before they read of it, unless there is another', async () => {
    await forget();
    const del = (as: Role, act: string, id: string) =>
      world.post('stat.php', { act, comment_id: id }, as);
    const post = async (msg: string) => {
      const about = { act: 'wall', section: 'members', object_id: owner, msg };
      return String((await world.post('stat.php', about, 'other')).body.comment_id);
    };
    const first = await comment('friend', 'What a quiet bay.');
    const replies = [];
    for (const msg of ['It is not always.', 'In winter never.'])
      replies.push(await comment('other', msg, { parent_id: first }));
    const posts = [await post('Good morning to you'), await post('And a good evening')];
    const [reply, told] = [['reply', Number(first), [MEMBERS.other]], await toldTo(owner)];
    expect(await toldTo(friend)).toEqual([reply]);
    expect(told.map(([kind]) => kind).toSorted()).toEqual(['comment', 'comment', 'wall_post']);
    await del('other', 'comm_del', String(replies[0]));
    await del('other', 'wall_del', String(posts[0]));
    expect([await toldTo(friend), await toldTo(owner)]).toEqual([[reply], told]);
    await del('other', 'comm_del', String(replies[1]));
    await del('other', 'wall_del', String(posts[1]));
    expect(await toldTo(friend)).toEqual([]);
    await del('friend', 'comm_del', first);
    expect(await toldTo(owner)).toEqual([]);
  });

  it('of likes on what they deleted', async () => {
    await forget();
    const [first, second] = [await comment('friend', 'A pier'), await comment('friend', 'A buoy')];
    for (const id of [first, second]) await like('other', id);
    await world.post('stat.php', { act: 'comm_del', comment_id: first }, 'friend');
    expect(await toldTo(friend)).toEqual([['comment_like', Number(second), [MEMBERS.other]]]);
  });

  it('of anything that somebody did whom they block, nor does that one of what they did, as far as it was not read', async () => {
    const [theirs, own] = [await comment('other', 'A pier'), await comment('friend', 'A buoy')];
    await forget();
    const act = (section: string) =>
      world.act({ act: 'block', section, object_id: MEMBERS.other }, 'friend');
    await comment('other', 'It rings.', { parent_id: own });
    for (const as of ['other', 'owner'] as const) await like(as, own);
    await world.post(
      'stat.php',
      { act: 'wall', section: 'members', object_id: friend, msg: 'Good morning' },
      'other',
    );
    await like('friend', theirs);
    await world.act({ act: 'friend', section: 'add', object_id: friend }, 'other');
    expect(await toldTo(friend)).toHaveLength(4);
    await world.db
      .updateTable('notifications')
      .set({ open_key: null })
      .where('kind', '=', 'reply')
      .execute();
    world.purged.length = 0;
    await act('add');
    expect(await toldTo(friend)).toEqual([
      ['reply', Number(own), [MEMBERS.other]],
      ['comment_like', Number(own), [owner]],
    ]);
    expect(await toldTo(MEMBERS.other)).toEqual([]);
    expect(world.purged).toEqual(
      expect.arrayContaining([`inbox:${friend}`, `inbox:${MEMBERS.other}`]),
    );
    await act('rem');
  });
});

describe('a member is told', () => {
  it('of replies and likes by others, of several as one, and of nothing they did themselves', async () => {
    const first = await comment('friend', 'Where is this lake?');
    await forget();
    const reply = await comment('owner', 'In the north.', { parent_id: first });
    await comment('other', 'Near the border.', { parent_id: reply });
    await comment('friend', 'Thank you both.', { parent_id: first });
    // Whose comment was answered, and whose video it is.
    expect(await toldTo(friend)).toEqual([['reply', Number(first), [owner]]]);
    expect(await toldTo(owner)).toEqual([
      ['reply', Number(first), [MEMBERS.other]],
      ['comment', Number(first), [friend]],
    ]);
    await forget();
    for (const as of ['owner', 'other', 'moderator', 'friend'] as const) await like(as, first);
    await like('moderator', first);
    const likers = [owner, MEMBERS.other, MEMBERS.moderator];
    expect(await toldTo(friend)).toEqual([['comment_like', Number(first), likers]]);
  });

  it('no more of a like that was taken back', async () => {
    const first = await comment('friend', 'And this one, what is it?');
    await forget();
    await like('owner', first);
    await like('other', first);
    await like('owner', first, 0);
    expect(await toldTo(friend)).toEqual([['comment_like', Number(first), [MEMBERS.other]]]);
    await like('other', first, 0);
    expect(await toldTo(friend)).toEqual([]);
  });

  it('of nothing that somebody does whom they have blocked', async () => {
    const first = await comment('friend', 'One more lake for all of us');
    await forget();
    const block = { member_id: friend, blocked_id: MEMBERS.other, added_ts: 1 };
    await world.db.insertInto('blocks').values(block).execute();
    await like('other', first);
    await like('owner', first);
    expect(await toldTo(friend)).toEqual([['comment_like', Number(first), [owner]]]);
    await world.db.deleteFrom('blocks').execute();
  });

  it('of no kind that is off for them', async () => {
    const off = { member_id: friend, kind: 'comment_like', way: 'off' } as const;
    await world.db.insertInto('notification_ways').values(off).execute();
    const first = await comment('friend', 'A third lake, or the same?');
    await forget();
    await like('owner', first);
    expect(await toldTo(friend)).toEqual([]);
    await world.db.deleteFrom('notification_ways').execute();
  });

  it('by a list with the latest first, which they mark as read', async () => {
    const first = await comment('friend', 'A list of lakes, please.');
    await forget();
    await like('owner', first);
    await like('other', first);
    await comment('owner', 'Here it is.', { parent_id: first });
    const list = (await world.get('notifications.php', 'friend')).body as unknown as Told;
    expect(list).toMatchObject({ total_count: '2', unread: '2', ways: {}, has_mail: 1 });
    const [{ notification_id: id } = { notification_id: '' }] = list.notifications;
    const likes = list.notifications.find(({ kind }) => kind === 'comment_like');
    expect(likes).toMatchObject({ section: 'videos', object_id: '2', item_id: first, count: '2' });
    const read = (section: string, as: Role = 'friend') =>
      world.act({ act: 'notification', section, object_id: String(id) }, as);
    expect((await read('read', 'other')).body.code).toBe('not_found');
    await read('read');
    const counts = async () => {
      const { viewer } = (await world.get('viewer.php', 'friend')).body as { viewer: object };
      return viewer;
    };
    expect(await counts()).toMatchObject({ notifications: 1, messages: 0 });
    await read('read_all');
    expect(await counts()).toMatchObject({ notifications: 0 });
    await like('moderator', first);
    expect(await counts()).toMatchObject({ notifications: 1 });
    expect(JSON.stringify(await counts()).length).toBeLessThan(1024);
  });

  it('by one mail where they want it, until it is read; its link ends them without a sign-in, for this kind', async () => {
    const set = { act: 'notification', section: 'set', kind: 'comment_like', way: 'mail' };
    await world.act(set, 'friend');
    const first = await comment('friend', 'Is there a map of the lakes?');
    await forget();
    await world.db.deleteFrom('mails').execute();
    await like('owner', first);
    await like('other', first);
    const letter = await site.letterTo(EMAIL);
    expect(letter.subject).toContain('Like on your comment');
    expect(letter.text).toContain('Like on your comment: The owner');
    expect(letter.text).toContain(`/en/comments/2/?at=${first}#c${first}`);
    const [, token = ''] = /token=([\w.%-]+)/u.exec(letter.text ?? '') ?? [];
    const stop = (sent: string) =>
      world.post('input.php', { act: 'stop_mails', token: sent }, 'nobody', {});
    expect((await stop(`${token}x`)).body.code).toBe('invalid_link');
    expect((await stop(token.replace('comment_like', 'reply'))).body.code).toBe('invalid_link');
    expect([(await stop(token)).status, (await stop(token)).status]).toEqual([200, 200]);
    const { ways } = (await world.get('notifications.php', 'friend')).body as unknown as Told;
    expect(ways).toEqual({ comment_like: 'site' });
  });

  it('by no second mail of what was taken back unread and done again, though on the site', async () => {
    const first = await comment('friend', 'Is there a boat on the lakes?');
    await forget();
    const set = { act: 'notification', section: 'set', way: 'mail' };
    for (const kind of ['comment_like', 'subscriber']) await world.act({ ...set, kind }, 'friend');
    const subscribe = (section: string) =>
      world.act(
        { act: 'subscribe', section, target: 'members', object_id: String(friend) },
        'other',
      );
    const before = (await site.letters()).length;
    for (const on of [1, 0, 1, 0, 1]) await like('other', first, on);
    for (const section of ['add', 'rem', 'add']) await subscribe(section);
    expect((await toldTo(friend)).map(([kind]) => kind)).toEqual(['comment_like', 'subscriber']);
    // Of somebody else it is another one.
    await like('other', first, 0);
    await like('owner', first);
    expect((await site.letterTo(EMAIL)).text).toContain('The owner');
    expect((await site.letters()).length - before).toBe(3);
    // Once they have read it, what comes is news again, though only once.
    await like('other', first);
    await world.act({ act: 'notification', section: 'read_all' }, 'friend');
    for (const on of [0, 1]) await like('other', first, on);
    const read = world.db.updateTable('notifications').where('open_key', 'is', null);
    await read.set((eb) => ({ updated_ts: eb('updated_ts', '-', 60) })).execute();
    for (const on of [0, 1]) await like('other', first, on);
    await site.letterTo(EMAIL);
    expect((await site.letters()).length - before).toBe(4);
    // What a block has taken back is told by none either.
    const second = await comment('friend', 'Is there a ferry on the lakes?');
    await like('other', second);
    for (const section of ['add', 'rem'])
      await world.act({ act: 'block', section, object_id: MEMBERS.other }, 'friend');
    for (const on of [0, 1]) await like('other', second, on);
    await site.letterTo(EMAIL);
    expect((await site.letters()).length - before).toBe(5);
    await world.db.deleteFrom('notification_ways').execute();
  });

  it('of a decision as long as its strike counts, and of anything else for 90 days', async () => {
    await forget();
    const now = NOW.getTime() / 1000;
    const rows = (
      [
        ['comment', NOTIFICATION_KEPT_SECONDS + 1],
        ['comment', NOTIFICATION_KEPT_SECONDS - 1],
        ['decision', STRIKE_SECONDS + 1],
        ['decision', STRIKE_SECONDS - 1],
      ] as const
    ).map(([kind, age], at) => {
      const times = { created_ts: now - age, updated_ts: now - age };
      return {
        member_id: friend,
        kind,
        section: 'members' as const,
        object_id: friend,
        item_id: at,
        ...times,
      };
    });
    await world.db.insertInto('notifications').values(rows).execute();
    await world.restart();
    expect(await toldTo(friend)).toEqual([
      ['comment', 1, []],
      ['decision', 3, []],
    ]);
  });

  it('of what somebody did who has left the site, no more', async () => {
    const first = await comment('friend', 'The last lake, I think.');
    await forget();
    await like('other', first);
    const due = { member_id: MEMBERS.other, asked_ts: 1, due_ts: 2 };
    await world.db.insertInto('leavings').values(due).execute();
    await world.restart();
    expect(await toldTo(friend)).toEqual([]);
  });
});
