import { cacheTags } from '#config/cache-tags.ts';
import type { StatAct } from '#contract/calls/stat.ts';
import type { Kysely } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { requireUnblocked } from '../blocks/blocked.ts';
import { holdMembers } from '../friends/pair.ts';
import { requireMember, requireOpen } from '../members/access.ts';
import { notify } from '../notifications/notify.ts';
import { isThere } from '../stat/objects.ts';
import { text } from '../wire-values.ts';
import { hostOf } from './owner.ts';
import { writtenText } from './text.ts';
import { untellPost } from './untell.ts';

const AGAIN_SECONDS = 60;

/** What the same member has just written there in the same words. */
const sentBefore = (
  db: Kysely<Database>,
  post: { section: StatAct<'wall'>['section']; object_id: number; member_id: number; text: string },
  now: number,
) =>
  db
    .selectFrom('wall_posts')
    .select('id')
    .where((where) => where.and(post))
    .where('added_ts', '>', now - AGAIN_SECONDS)
    .executeTakeFirst();

/**
 * Writes on the wall of a member, model or channel and gives the post's number. A member's wall takes what its privacy setting
 * shows; that of a channel or a member nothing of whom its owner has blocked. What is sent twice is there once.
 *
 * @throws ServiceError `need_auth`, `not_found`, `no_permission`, `too_many_attempts`, and what `writtenText` says of the text.
 */
export async function postOnWall(
  context: WriteContext,
  { section, object_id: id, msg }: StatAct<'wall'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const written = writtenText(msg);
  if (section === 'members') await requireOpen(context, await requireMember(context, id));
  else if (!(await isThere(context, section, id))) throw new ServiceError('not_found');
  const wall = { section, object_id: id };
  const host = await hostOf(context.db, wall);
  if (host !== null) await requireUnblocked(context.db, member, host);
  const now = seconds(context);
  const post = { ...wall, member_id: member, text: written };
  const same = await sentBefore(context.db, post, now);
  if (same) return { ok: 1, comment_id: text(same.id) };
  await context.limits.take('comm_of_member', [{ key: text(member), factor: 1 }]);
  const added = await context.db.transaction().execute(async (transaction) => {
    // Again, as one may have blocked the other meanwhile, and a form may be sent twice at once.
    const at = await hostOf(transaction, wall);
    await holdMembers(transaction, at === null ? [member] : [member, at]);
    if (at !== null) await requireUnblocked(transaction, member, at);
    const faster = await sentBefore(transaction, post, now);
    if (faster) return faster.id;
    const row = await transaction
      .insertInto('wall_posts')
      .values({ ...post, added_ts: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await purgeLast(context, transaction, async (last) => {
      await last.purge(transaction, [cacheTags.wall(section, id)]);
      if (section === 'members')
        await notify(last, transaction, { member: id, kind: 'wall_post', by: member });
    });
    return row.id;
  });
  return { ok: 1, comment_id: text(added) };
}

/**
 * Takes a post off a wall: one's own, or one on one's own wall.
 *
 * @throws ServiceError `need_auth`, `not_found`, `no_permission`.
 */
export async function deleteFromWall(
  context: WriteContext,
  { comment_id: id }: StatAct<'wall_del'>,
): Promise<object> {
  const viewer = requireViewer(context);
  const post = await context.db
    .selectFrom('wall_posts')
    .select(['section', 'object_id', 'member_id'])
    .where('id', '=', id)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!post) throw new ServiceError('not_found');
  if (post.member_id !== viewer.id && (await hostOf(context.db, post)) !== viewer.id)
    throw new ServiceError('no_permission');
  await context.db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('wall_posts')
      .where('id', '=', id)
      .where('visible', '=', 1)
      .executeTakeFirst();
    // Twice at the same time, or taken down meanwhile: what was decided about stays.
    if (Number(gone.numDeletedRows) === 0) return;
    const { section, object_id, member_id: author } = post;
    const about = { section, id: object_id };
    await purgeLast(context, transaction, async (last) => {
      await last.purge(transaction, [cacheTags.wall(section, object_id)]);
      await untellPost(last, transaction, { author, about });
    });
  });
  return { ok: 1 };
}
