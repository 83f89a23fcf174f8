import { COMMENT_EDIT_SECONDS } from '#config/limits.ts';
import type { StatAct } from '#contract/calls/stat.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { notify, withdraw } from '../notifications/notify.ts';
import { commentTags, countComment } from './count.ts';
import { dropComments, LIKED_COMMENT_JOB, LIKES_AT_ONCE } from './drop.ts';
import { requireOpenTalk } from './open.ts';
import { writtenText } from './text.ts';
import { untellComment } from './untell.ts';

/** A comment that is shown. Throws `not_found`. */
async function shownComment({ db }: Pick<WriteContext, 'db'>, id: number) {
  const row = await db
    .selectFrom('comments')
    .select(['section', 'object_id', 'member_id', 'added_ts', 'parent_id'])
    .where('id', '=', id)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  const { section, object_id, member_id: author, added_ts: added, parent_id: parent } = row;
  return { author, added, parent, about: { section, id: object_id } };
}

/** One of the viewer's own. Throws `need_auth`, `not_found`, `no_permission`. */
async function ownComment(context: WriteContext, id: number) {
  const viewer = requireViewer(context);
  const comment = await shownComment(context, id);
  if (comment.author !== viewer.id) throw new ServiceError('no_permission');
  return comment;
}

/**
 * Corrects what one wrote, within ten minutes.
 *
 * @throws ServiceError `need_auth`, `not_found`, `no_permission`, `edit_over`, and what `writtenText` says of the text.
 */
export async function editComment(
  context: WriteContext,
  { comment_id: id, msg }: StatAct<'comm_edit'>,
): Promise<object> {
  const { about, added } = await ownComment(context, id);
  const now = seconds(context);
  if (now - added > COMMENT_EDIT_SECONDS) throw new ServiceError('edit_over');
  const text = writtenText(msg);
  await context.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('comments')
      .set({ text, edited_ts: now })
      .where('id', '=', id)
      .where('visible', '=', 1)
      .executeTakeFirst();
    // Taken down meanwhile: what was decided about stays as it was.
    if (Number(changed.numUpdatedRows) === 0) throw new ServiceError('not_found');
    await context.purge(transaction, commentTags(about));
  });
  return { ok: 1 };
}

/**
 * Deletes what one wrote, and what others were told of it. Replies to it stay: they are others'. Of one that many like its words go, and a job
 * takes the rest.
 *
 * @throws ServiceError `need_auth`, `not_found`, `no_permission`.
 */
export async function deleteComment(
  context: WriteContext,
  { comment_id: id }: StatAct<'comm_del'>,
): Promise<object> {
  const comment = await ownComment(context, id);
  const { about } = comment;
  await context.db.transaction().execute(async (transaction) => {
    const hidden = await transaction
      .updateTable('comments')
      .set({ visible: 0, text: '' })
      .where('id', '=', id)
      .where('visible', '=', 1)
      .executeTakeFirst();
    // Twice at the same time, or taken down meanwhile: it is counted once.
    if (Number(hidden.numUpdatedRows) === 0) return;
    const { gone } = await dropComments(transaction, { ids: [id], most: LIKES_AT_ONCE });
    if (gone.length === 0)
      await context.enqueue(transaction, { kind: LIKED_COMMENT_JOB, payload: { comment: id } });
    await countComment(transaction, about, -1);
    await purgeLast(context, transaction, async (last) => {
      await last.purge(transaction, commentTags(about));
      await untellComment(last, transaction, { id, ...comment });
    });
  });
  return { ok: 1 };
}

/**
 * Likes a comment in a member's name, or takes that back; what is so already stays so.
 *
 * @throws ServiceError `need_auth`, `not_found`, and `no_permission` for one on the page of a member whom the viewer is not shown.
 */
export async function likeComment(
  context: WriteContext,
  { comment_id: id, like }: StatAct<'comm_like'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const { about, author } = await shownComment(context, id);
  if (like === '1') await requireOpenTalk(context, about.section, about.id);
  await context.db.transaction().execute(async (transaction) => {
    // Again, as it may be gone meanwhile.
    await shownComment({ db: transaction }, id);
    const changed =
      like === '1'
        ? await transaction
            .insertInto('comment_likes')
            .values({ comment_id: id, member_id: member, added_ts: seconds(context) })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : await transaction
            .deleteFrom('comment_likes')
            .where('comment_id', '=', id)
            .where('member_id', '=', member)
            .executeTakeFirst();
    const rows =
      'numDeletedRows' in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
    if (!rows) return;
    await transaction
      .updateTable('comments')
      .set((eb) => ({ likes: eb('likes', '+', like === '1' ? 1 : -1) }))
      .where('id', '=', id)
      .execute();
    const kind = 'comment_like' as const;
    const told = { member: author, kind, by: member, about: { ...about, item: id } };
    await purgeLast(context, transaction, async (last) => {
      await last.purge(transaction, commentTags(about));
      await (like === '1' ? notify : withdraw)(last, transaction, told);
    });
  });
  return { ok: 1 };
}
