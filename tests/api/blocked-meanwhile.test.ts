import { beforeEach, expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { deleteComment, editComment, likeComment } from '#api/services/comments/change.ts';
import { postComment } from '#api/services/comments/post.ts';
import { deleteFromWall, postOnWall } from '#api/services/comments/wall-posts.ts';
import { sendMessage } from '#api/services/messages/send.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

const world = memberWorld();
const { owner, friend, other } = MEMBERS;
const onVideo = { act: 'comm', section: 'videos', object_id: 2, msg: 'What a harbour' } as const;
const onWall = { act: 'wall', section: 'members', object_id: owner, msg: 'Hello there' } as const;

/** Written by the third member, between whose checks and whose transaction something happens. */
function writing(before: () => Promise<unknown>): WriteContext {
  const nothing = () => Promise.resolve();
  const context = {
    ...{ db: withBefore(world.db, before), viewer: { id: other }, now: () => NOW },
    ...{ purge: nothing, limits: { take: nothing } },
  };
  return context as unknown as WriteContext;
}
const blockedBy = (member_id: number) =>
  writing(() =>
    world.db.insertInto('blocks').values({ member_id, blocked_id: other, added_ts: 1 }).execute(),
  );
/** How much the third member has written. */
const written = async () => {
  const messages = world.db.selectFrom('messages').where('from_id', '=', other);
  const comments = world.db.selectFrom('comments').where('member_id', '=', other);
  const posts = world.db.selectFrom('wall_posts').where('member_id', '=', other);
  return [
    (await messages.select('id').execute()).length,
    (await comments.select('id').execute()).length,
    (await posts.select('id').execute()).length,
  ];
};

beforeEach(async () => {
  for (const table of ['messages', 'comments', 'wall_posts', 'blocks'] as const)
    await world.db.deleteFrom(table).execute();
});

it('nothing is written to somebody who blocks its writer meanwhile', async () => {
  const refused = { code: 'no_permission' };
  const send = { act: 'send', object_id: owner, msg: 'Hello' } as const;
  await expect(sendMessage(blockedBy(owner), send)).rejects.toMatchObject(refused);
  await world.db.deleteFrom('blocks').execute();
  await expect(postComment(blockedBy(owner), onVideo)).rejects.toMatchObject(refused);
  await world.db.deleteFrom('blocks').execute();
  await expect(postOnWall(blockedBy(owner), onWall)).rejects.toMatchObject(refused);
  await world.db.deleteFrom('blocks').execute();
  const channel = { id: 40, dir: 'harbour', title: 'Harbour', added_ts: 1, owner_id: owner };
  await world.db.insertInto('channels').values(channel).execute();
  const onTheirs = { ...onWall, section: 'channels', object_id: 40 } as const;
  await expect(postOnWall(blockedBy(owner), onTheirs)).rejects.toMatchObject(refused);
  expect(await written()).toEqual([0, 0, 0]);
});

it('nothing is answered to somebody who blocks its writer meanwhile', async () => {
  const comment = { ...onVideo, msg: 'It is a harbour' };
  const asked = await world.post('stat.php', comment, 'friend');
  const parent_id = Number(asked.body.comment_id);
  const answering = postComment(blockedBy(friend), { ...onVideo, parent_id });
  await expect(answering).rejects.toMatchObject({ code: 'no_permission' });
  expect(await written()).toEqual([0, 0, 0]);
});

it('what is sent twice at the same time is there once', async () => {
  const twice = async (write: (context: WriteContext) => Promise<object>) => {
    const faster: object[] = [];
    const again = writing(() => Promise.resolve());
    const slower = await write(writing(async () => faster.push(await write(again))));
    expect([slower]).toEqual(faster);
  };
  await twice((context) => postComment(context, onVideo));
  await twice((context) => postOnWall(context, onWall));
  expect(await written()).toEqual([0, 1, 1]);
});

it('a comment that is taken down while its author deletes it is counted off once', async () => {
  const { id } = await world.db
    .insertInto('comments')
    .values({ section: 'videos', object_id: 2, member_id: other, text: 'A harbour', added_ts: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const comments = async () => {
    const video = world.db.selectFrom('videos').select('comments').where('id', '=', 2);
    return Number((await video.executeTakeFirstOrThrow()).comments);
  };
  const takeDown = async () => {
    await world.db.updateTable('comments').set({ visible: 0 }).where('id', '=', id).execute();
  };
  const before = await comments();
  await deleteComment(writing(takeDown), { act: 'comm_del', comment_id: id });
  expect(await comments()).toBe(before);
  // It can be objected to.
  expect(await written()).toEqual([0, 1, 0]);
});

it('what is gone meanwhile is neither liked nor answered', async () => {
  const asked = await world.post('stat.php', { ...onVideo, msg: 'Gone soon' }, 'friend');
  const comment_id = Number(asked.body.comment_id);
  const going = writing(() =>
    world.db.deleteFrom('comments').where('id', '=', comment_id).execute(),
  );
  const gone = { code: 'not_found' };
  const like = { act: 'comm_like', comment_id, like: '1' } as const;
  await expect(likeComment(going, like)).rejects.toMatchObject(gone);
  const again = await world.post('stat.php', { ...onVideo, msg: 'Gone soon too' }, 'friend');
  const parent_id = Number(again.body.comment_id);
  const leaving = writing(() =>
    world.db.deleteFrom('comments').where('id', '=', parent_id).execute(),
  );
  await expect(postComment(leaving, { ...onVideo, parent_id })).rejects.toMatchObject(gone);
  expect(await written()).toEqual([0, 0, 0]);
});

it('what is taken down while its author changes it or takes it away stays as it was decided about', async () => {
  const row = { member_id: other, text: 'As it was', added_ts: Math.floor(NOW.getTime() / 1000) };
  const on = { ...row, section: 'videos', object_id: 2 } as const;
  const written = async (table: 'comments' | 'wall_posts') => {
    const at = table === 'comments' ? on : { ...on, section: 'members' as const, object_id: owner };
    const added = world.db.insertInto(table as 'comments').values(at);
    const { id } = await added.returning('id').executeTakeFirstOrThrow();
    const takingDown = writing(() =>
      world.db
        .updateTable(table as 'comments')
        .set({ visible: 0 })
        .where('id', '=', id)
        .execute(),
    );
    const left = () =>
      world.db
        .selectFrom(table as 'comments')
        .select('text')
        .execute();
    return { id, takingDown, left };
  };
  const comment = await written('comments');
  const edit = { act: 'comm_edit', comment_id: comment.id, msg: 'Another' } as const;
  await expect(editComment(comment.takingDown, edit)).rejects.toMatchObject({ code: 'not_found' });
  expect(await comment.left()).toEqual([{ text: 'As it was' }]);
  const post = await written('wall_posts');
  await deleteFromWall(post.takingDown, { act: 'wall_del', comment_id: post.id });
  expect(await post.left()).toEqual([{ text: 'As it was' }]);
});
