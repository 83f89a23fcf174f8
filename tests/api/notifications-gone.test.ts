import { beforeEach, describe, expect, it } from 'vitest';
import { SETTLED_AT_ONCE } from '#api/services/notifications/gone.ts';
import { NOW } from '../setup/demo-database.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { MEMBERS, type Role } from './support/member-world.ts';

const { world, report, settle, act } = deskWorld();
const { owner, friend, other } = MEMBERS;
const ALBUM = 30;

beforeEach(async () => {
  const { db } = world;
  await db.deleteFrom('notifications').execute();
  const works = { site_group: 'str', member_id: owner, title: 'Harbour' } as const;
  const shown = { status_id: 1, visible: 1, post_ts: 1, cover_media_id: 'clip' } as const;
  await db
    .insertInto('albums')
    .values({ id: ALBUM, dir: 'a', ...works, ...shown })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

const say = async (as: Role, fields: Record<string, string | number>, msg = 'What a quiet bay') => {
  const { status, body } = await world.post('stat.php', { act: 'comm', msg, ...fields }, as);
  expect(status).toBe(200);
  return Number(body['comment_id']);
};
const like = (as: Role, id: number) =>
  world.post('stat.php', { act: 'comm_like', comment_id: id, like: 1 }, as);
const unread = async (member: number): Promise<[kind: string, item: number][]> => {
  const rows = await world.db
    .selectFrom('notifications')
    .select(['kind', 'item_id'])
    .where('member_id', '=', member)
    .where('open_key', 'is not', null)
    .where('kind', '<>', 'decision')
    .orderBy('kind')
    .orderBy('item_id')
    .execute();
  return rows.map(({ kind, item_id }) => [kind, item_id]);
};

describe('what a moderator hides is told no more', () => {
  it('a reply, to whom it answers and to whose video it is, and who likes it to its author; one that is hidden is no other one', async () => {
    const about = { section: 'videos', object_id: 2 };
    const first = await say('friend', about);
    const replies = [];
    for (const msg of ['It is not always', 'In winter never'])
      replies.push(await say('other', { ...about, parent_id: first }, msg));
    const [rude = 0, last = 0] = replies;
    await like('friend', rude);
    const told = [['reply', first]];
    const ofOwner = [
      ['comment', 0],
      ['comment', first],
    ];
    expect([await unread(friend), await unread(owner)]).toEqual([told, ofOwner]);
    world.purged.length = 0;
    await report(`/comments/2/#c${rude}`);
    await settle('hide', GROUND);
    expect(world.purged).toContain(`inbox:${other}`);
    // There is another one.
    expect([await unread(friend), await unread(owner)]).toEqual([told, ofOwner]);
    expect(await unread(other)).toEqual([]);
    await world.post('stat.php', { act: 'comm_del', comment_id: last }, 'other');
    expect([await unread(friend), await unread(owner)]).toEqual([[], [['comment', 0]]]);
    await report(`/comments/2/#c${first}`);
    await settle('hide', GROUND);
    expect(await unread(owner)).toEqual([]);
  });

  it('a post on a wall', async () => {
    const posts = [];
    for (const msg of ['Rude words', 'Ruder words'])
      posts.push(await say('other', { act: 'wall', section: 'members', object_id: owner }, msg));
    expect(await unread(owner)).toEqual([['wall_post', 0]]);
    world.purged.length = 0;
    for (const id of posts) {
      await report(`/member/${owner}/wall/1/#p${id}`);
      await settle('hide', GROUND);
    }
    expect(await unread(owner)).toEqual([]);
    expect(world.purged).toContain(`inbox:${owner}`);
  });
});

describe('what was told of a thing leads nowhere once that is gone, and counts as read', () => {
  const talk = async (section: 'videos' | 'albums', object_id: number) => {
    const about = { section, object_id };
    const first = await say('friend', about);
    await say('other', { ...about, parent_id: first });
    await like('other', first);
    expect([(await unread(owner)).length, (await unread(friend)).length]).toEqual([2, 2]);
    world.purged.length = 0;
  };
  const isSettled = async () => {
    expect([await unread(owner), await unread(friend)]).toEqual([[], []]);
    expect(world.purged).toEqual(expect.arrayContaining([`inbox:${owner}`, `inbox:${friend}`]));
    const kept = world.db.selectFrom('notifications').select('id').where('kind', '<>', 'decision');
    expect(await kept.execute()).toHaveLength(4);
  };

  it('a video, taken down by a moderator or by its owner', async () => {
    await talk('videos', 3);
    await report('/videos/3/film-3/');
    await settle('remove', GROUND);
    await isSettled();
    await world.db.deleteFrom('notifications').execute();
    await talk('videos', 4);
    const form = new FormData();
    for (const [name, value] of [
      ['section', 'down'],
      ['video_id', '4'],
    ] as const)
      form.set(name, value);
    const { status } = await world.post('video_edit.php', form, 'owner');
    expect(status).toBe(200);
    await isSettled();
  });

  it('an album that a moderator hides', async () => {
    await talk('albums', ALBUM);
    await report(`/album/${ALBUM}/a/`);
    await settle('hide', GROUND);
    await isSettled();
  });

  it('a playlist that its owner deletes, however many are told', async () => {
    const list = { act: 'playlist', section: 'new', title: 'Evenings', desc: 'For long evenings' };
    const { body } = await world.act({ ...list, visible: 1 }, 'owner');
    const object_id = Number(body['playlist_id']);
    const told = { kind: 'reply', section: 'playlists', object_id, member_id: friend } as const;
    const times = { created_ts: 1, updated_ts: 1 };
    const rows = Array.from({ length: SETTLED_AT_ONCE + 20 }, (_, at) => ({
      ...{ ...told, ...times, item_id: at, open_key: `${friend}:reply:playlists:1:${at}` },
    }));
    await world.db.insertInto('notifications').values(rows).execute();
    expect(await act({ act: 'playlist', section: 'del', object_id }, 'owner')).toEqual([200, 'ok']);
    await expect.poll(() => unread(friend)).toEqual([]);
  });
});

it('who marks all as read that they were shown has what came since unread', async () => {
  const now = NOW.getTime() / 1000;
  const first = await say('friend', { section: 'videos', object_id: 2 }, 'Is there a boat?');
  const at = (updated_ts: number) =>
    world.db.updateTable('notifications').set({ updated_ts }).where('kind', '=', 'comment_like');
  await like('other', first);
  await at(now - 60).execute();
  const list = (await world.get('notifications.php', 'friend')).body;
  expect(list).toMatchObject({ unread: '1', last: String(now - 60) });
  await say('owner', { section: 'videos', object_id: 2, parent_id: first });
  const all = { act: 'notification', section: 'read_all' };
  await act({ ...all, last: Number(list['last']) }, 'friend');
  expect(await unread(friend)).toEqual([['reply', first]]);
  await act(all, 'friend');
  expect(await unread(friend)).toEqual([]);
  await world.db.deleteFrom('notifications').execute();
  expect((await world.get('notifications.php', 'friend')).body).toMatchObject({ last: '' });
});
