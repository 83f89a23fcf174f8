import type { WallParams } from '#contract/calls/wall.ts';
import type { CallContext } from '../../context.ts';
import { notBlockedBy } from '../blocks/blocked.ts';
import { listAnswer } from '../list-answer.ts';
import { shownAvatar } from '../members/visibility.ts';
import { requireOpenTalk } from './open.ts';
import { hostOf } from './owner.ts';
import { toPost } from './wire.ts';

/**
 * A page of what was written on a wall, newest first, without what those wrote whom the viewer has blocked; on the viewer's own with it, as others read it
 * there and only the viewer can delete it. Throws `not_found`, `no_permission`.
 */
export async function listWall(context: CallContext, params: WallParams): Promise<object> {
  const { section, id, page, count } = params;
  await requireOpenTalk(context, section, id);
  const { db, viewer } = context;
  const isOwn = viewer !== null && (await hostOf(db, { section, object_id: id })) === viewer.id;
  const wall = db
    .selectFrom('wall_posts')
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where((where) => where('wall_posts.visible', '=', 1))
    .where(notBlockedBy(isOwn ? null : viewer));
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
  const items = rows.map((row) => toPost(row, context.base));
  return listAnswer('posts', items, total, params);
}
