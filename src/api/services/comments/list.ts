import type { CommentsParams } from '#contract/calls/comments.ts';
import type { ObjectSection } from '#contract/enums.ts';
import type { CallContext } from '../../context.ts';
import { notBlockedBy } from '../blocks/blocked.ts';
import { text } from '../wire-values.ts';
import { requireOpenTalk } from './open.ts';
import { ownerOf } from './owner.ts';
import { toComment } from './wire.ts';

/** The client pages through these itself, ten at a time; more than this nobody reads. */
const MOST = 1000;

/** The comments on it that the viewer likes; null where nobody asks. */
async function likedBy(
  { db, viewer }: CallContext,
  section: ObjectSection,
  id: number,
): Promise<ReadonlySet<number> | null> {
  if (viewer === null) return null;
  const rows = await db
    .selectFrom('comment_likes')
    .innerJoin('comments', 'comments.id', 'comment_likes.comment_id')
    .select('comment_id')
    .where('comment_likes.member_id', '=', viewer.id)
    .where('section', '=', section)
    .where('object_id', '=', id)
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}

/** The comments on one object, newest first, without those of whom the viewer has blocked (SPEC.md §7); on a member to whom their privacy setting shows them. Throws `not_found`, `no_permission`. */
export async function listComments(
  context: CallContext,
  { section, id }: CommentsParams,
): Promise<object> {
  await requireOpenTalk(context, section, id);
  const about = context.db
    .selectFrom('comments')
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where((where) => where('comments.visible', '=', 1))
    .where(notBlockedBy(context.viewer));
  const [rows, count, owner, liked] = await Promise.all([
    about
      .innerJoin('members', 'members.id', 'comments.member_id')
      .select(['comments.id', 'text', 'added_ts', 'member_id', 'display_name', 'avatar'])
      .select(['parent_id', 'edited_ts', 'comments.likes'])
      .orderBy('added_ts', 'desc')
      .orderBy('comments.id', 'desc')
      .limit(MOST)
      .execute(),
    about.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
    ownerOf(context, section, id),
    likedBy(context, section, id),
  ]);
  return {
    comments: rows.map((row) => toComment(row, { base: context.base, owner, liked })),
    total_count: text(count?.total ?? 0),
  };
}
