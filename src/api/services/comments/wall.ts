import type { WallParams } from '#contract/calls/wall.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { notBlockedBy } from '../blocks/blocked.ts';
import { listAnswer } from '../list-answer.ts';
import { shownAvatar } from '../members/visibility.ts';
import { requireOpenTalk } from './open.ts';
import { hostOf } from './owner.ts';
import { toPost } from './wire.ts';

/** Whether a wall is shown to the viewer. Throws `not_found`, and `no_permission` to who is not signed in. */
async function isOpen(context: CallContext, { section, id }: WallParams): Promise<boolean> {
  try {
    await requireOpenTalk(context, section, id);
    return true;
  } catch (error) {
    if (context.viewer && error instanceof ServiceError && error.code === 'no_permission')
      return false;
    throw error;
  }
}

/**
 * A page of what was written on a wall, newest first, without what those wrote whom the viewer has blocked; on the viewer's own with it, as others read it
 * there and only the viewer can delete it. Of one that is not shown to the viewer, what they wrote there themselves, which is theirs to delete. Throws
 * `not_found`, and `no_permission` where that is nothing.
 */
export async function listWall(context: CallContext, params: WallParams): Promise<object> {
  const { section, id, page, count } = params;
  const { db, viewer } = context;
  const ownAlone = (await isOpen(context, params)) ? null : viewer;
  const isOwn = viewer !== null && (await hostOf(db, { section, object_id: id })) === viewer.id;
  const wall = db
    .selectFrom('wall_posts')
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where((where) => where('wall_posts.visible', '=', 1))
    .where(notBlockedBy(isOwn ? null : viewer))
    .$if(ownAlone !== null, (all) => all.where('member_id', '=', ownAlone?.id ?? 0));
  const [rows, counted] = await Promise.all([
    wall
      .innerJoin('members', 'members.id', 'wall_posts.member_id')
      .select(['wall_posts.id', 'text', 'added_ts', 'member_id', 'display_name'])
      .select((eb) => shownAvatar(eb).as('avatar'))
      .orderBy('added_ts', 'desc')
      .orderBy('wall_posts.id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute(),
    wall.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst(),
  ]);
  const total = counted?.total ?? 0;
  if (ownAlone && Number(total) === 0) throw new ServiceError('no_permission');
  const items = rows.map((row) => toPost(row, context.base));
  return listAnswer('posts', items, total, params);
}
