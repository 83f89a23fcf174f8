import { cacheTags } from '#config/cache-tags.ts';
import type { Flag } from '../../../db/schema/columns.ts';
import { countGoneComments } from '../../comments/count.ts';
import { dropComments } from '../../comments/drop.ts';
import { forgetSeenOf } from '../../moderation/seen.ts';
import type { RemovalStep } from './step.ts';

/** What they wrote below things; replies of others stay. */
export const removeComments: RemovalStep = async ({ db, id, most }) => {
  const comments = await db
    .selectFrom('comments')
    .select('id')
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  const ids = comments.map((comment) => comment.id);
  const { gone, found } = await dropComments(db, { ids, most });
  await countGoneComments(
    db,
    gone.filter(({ visible }) => visible === 1),
  );
  const tags = gone.map(({ section, object_id }) => cacheTags.comments(section, object_id));
  return { found, tags };
};

/** What they liked of it. */
export const removeCommentLikes: RemovalStep = async ({ db, id, most }) => {
  const likes = await db
    .selectFrom('comment_likes')
    .select('comment_id')
    .where('member_id', '=', id)
    .limit(most)
    .execute();
  if (likes.length === 0) return { found: 0, tags: [] };
  const gone = await db
    .deleteFrom('comment_likes')
    .where('member_id', '=', id)
    .where(
      'comment_id',
      'in',
      likes.map((like) => like.comment_id),
    )
    .returning('comment_id')
    .execute();
  if (gone.length === 0) return { found: likes.length, tags: [] };
  // Each was liked once.
  const comments = await db
    .updateTable('comments')
    .set((eb) => ({ likes: eb('likes', '-', 1) }))
    .where(
      'id',
      'in',
      gone.map((like) => like.comment_id),
    )
    .returning(['section', 'object_id'])
    .execute();
  const tags = comments.map(({ section, object_id }) => cacheTags.comments(section, object_id));
  return { found: likes.length, tags };
};

/** What they wrote on walls. */
export const removeWallPosts: RemovalStep = async ({ db, id, most }) => {
  const posts = await db
    .deleteFrom('wall_posts')
    .where('id', 'in', (from) =>
      from.selectFrom('wall_posts').select('id').where('member_id', '=', id).limit(most),
    )
    .returning(['section', 'object_id'])
    .execute();
  const tags = posts.map(({ section, object_id }) => cacheTags.wall(section, object_id));
  return { found: posts.length, tags };
};

/** What others wrote on their wall or about them; what nobody sees has an index of its own. */
const removeAbout =
  (table: 'wall_posts' | 'comments', visible: Flag): RemovalStep =>
  async ({ db, id, most }) => {
    const about = await db
      .selectFrom(table)
      .select('id')
      .where((where) => where.and({ section: 'members', object_id: id, visible }))
      .limit(most)
      .execute();
    const ids = about.map((one) => one.id);
    if (ids.length === 0) return { found: 0, tags: [] };
    const tags = [cacheTags.wall('members', id)];
    if (table === 'comments') return { found: (await dropComments(db, { ids, most })).found, tags };
    await db.deleteFrom(table).where('id', 'in', ids).execute();
    return { found: ids.length, tags };
  };
export const ABOUT: readonly RemovalStep[] = [
  removeAbout('wall_posts', 1),
  removeAbout('wall_posts', 0),
  removeAbout('comments', 1),
  removeAbout('comments', 0),
];

/** What the operator keeps of a report or an objection of theirs no longer says whose it was: address, name and what they wrote to object go, and what is kept of their things as others reported them. */
export const forgetSender: RemovalStep = async ({ db, id }) => {
  await db
    .updateTable('notices')
    .set({ name: '' })
    .where('report_id', 'in', (from) =>
      from.selectFrom('reports').select('reports.id').where('member_id', '=', id),
    )
    .execute();
  await db.updateTable('reports').set({ email: '' }).where('member_id', '=', id).execute();
  await db
    .updateTable('appeals')
    .set({ message: '', name: '', postal: '' })
    .where('member_id', '=', id)
    .execute();
  await forgetSeenOf(db, id);
  return { found: 0, tags: [] };
};
