import type { CommentsParams } from '#contract/calls/comments.ts';
import type { ObjectSection } from '#contract/enums.ts';
import type { CallContext } from '../../context.ts';
import { notBlockedBy } from '../blocks/blocked.ts';
import { shownAvatar } from '../members/visibility.ts';
import { text } from '../wire-values.ts';
import { requireOpenTalk } from './open.ts';
import { ownerOf } from './owner.ts';
import { toComment } from './wire.ts';

/** The client pages through these itself, ten at a time; beyond the newest nobody reads but what these answer. */
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

/** Comments that the viewer sees, on anything: none of whom they have blocked. */
const seenComments = ({ db, viewer }: CallContext) =>
  db
    .selectFrom('comments')
    .where((where) => where('comments.visible', '=', 1))
    .where(notBlockedBy(viewer));

const rowsOf = (comments: ReturnType<typeof seenComments>) =>
  comments
    .innerJoin('members', 'members.id', 'comments.member_id')
    .select(['comments.id', 'text', 'added_ts', 'member_id', 'display_name'])
    .select((eb) => shownAvatar(eb).as('avatar'))
    .select(['parent_id', 'edited_ts', 'comments.likes']);
type CommentRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** What the newest comments answer and is not among them: older than all of them, newest first. */
async function answeredBy(
  context: CallContext,
  newest: readonly CommentRow[],
): Promise<CommentRow[]> {
  const known = new Set(newest.map(({ id }) => id));
  const missing = newest.flatMap(({ parent_id: id }) => (id === null || known.has(id) ? [] : [id]));
  if (missing.length === 0) return [];
  const rows = await rowsOf(seenComments(context))
    .where(context.catalogue.among('comments.id', [...new Set(missing)]))
    .execute();
  return rows.toSorted((a, b) => b.added_ts - a.added_ts || b.id - a.id);
}

/**
 * The comments on one object, newest first, without those of whom the viewer has blocked (SPEC.md §7); on a member to whom their privacy setting shows them. Throws
 * `not_found`, `no_permission`.
 */
export async function listComments(
  context: CallContext,
  { section, id }: CommentsParams,
): Promise<object> {
  await requireOpenTalk(context, section, id);
  const about = seenComments(context).where('section', '=', section).where('object_id', '=', id);
  const [newest, count, owner, liked] = await Promise.all([
    rowsOf(about).orderBy('added_ts', 'desc').orderBy('comments.id', 'desc').limit(MOST).execute(),
    about.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
    ownerOf(context, section, id),
    likedBy(context, section, id),
  ]);
  const rows = [...newest, ...(await answeredBy(context, newest))];
  return {
    comments: rows.map((row) => toComment(row, { base: context.base, owner, liked })),
    total_count: text(count?.total ?? 0),
  };
}
