import { cacheTags } from '#config/cache-tags.ts';
import { countComment } from '../../comments/count.ts';
import type { RemovalStep } from './step.ts';

/** What they wrote below things; replies of others stay. */
export const removeComments: RemovalStep = async ({ db, id }) => {
  const comments = await db
    .deleteFrom('comments')
    .where('member_id', '=', id)
    .returning(['section', 'object_id', 'visible'])
    .execute();
  for (const { section, object_id, visible } of comments)
    if (visible === 1) await countComment(db, { section, id: object_id }, -1);
  return comments.map(({ section, object_id }) => cacheTags.comments(section, object_id));
};

/** What they liked of it. */
export const removeCommentLikes: RemovalStep = async ({ db, id }) => {
  const likes = await db
    .deleteFrom('comment_likes')
    .where('member_id', '=', id)
    .returning('comment_id')
    .execute();
  const tags: string[] = [];
  for (const { comment_id } of likes) {
    const comment = await db
      .updateTable('comments')
      .set((eb) => ({ likes: eb('likes', '-', 1) }))
      .where('id', '=', comment_id)
      .returning(['section', 'object_id'])
      .executeTakeFirst();
    if (comment) tags.push(cacheTags.comments(comment.section, comment.object_id));
  }
  return tags;
};

/** What they wrote on walls, and what others wrote on theirs or about them. */
export const removeWalls: RemovalStep = async ({ db, id }) => {
  const posts = await db
    .deleteFrom('wall_posts')
    .where(({ eb, and, or }) =>
      or([
        eb('member_id', '=', id),
        and([eb('section', '=', 'members'), eb('object_id', '=', id)]),
      ]),
    )
    .returning(['section', 'object_id'])
    .execute();
  await db
    .deleteFrom('comments')
    .where('section', '=', 'members')
    .where('object_id', '=', id)
    .execute();
  return posts.map(({ section, object_id }) => cacheTags.wall(section, object_id));
};

/** What the operator keeps of a report or an objection of theirs no longer says whose it was: address, name and what they wrote to object go. */
export const forgetSender: RemovalStep = async ({ db, id }) => {
  await db.updateTable('reports').set({ email: '' }).where('member_id', '=', id).execute();
  await db
    .updateTable('appeals')
    .set({ message: '', name: '', postal: '' })
    .where('member_id', '=', id)
    .execute();
  return [];
};
