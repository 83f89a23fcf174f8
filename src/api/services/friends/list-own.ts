import { MAX_BLOCKS } from '#config/limits.ts';
import type { CallContext } from '../../context.ts';
import { cardColumns, toMemberCard } from '../members/wire.ts';
import { isShown, shownAvatar } from '../members/visibility.ts';
import { requireViewer } from '../../viewer.ts';

/** Where each list comes from: its table, the column that is the viewer, and the one that is the other. */
const LISTS = {
  received: ['friend_requests', 'to_id', 'from_id'],
  sent: ['friend_requests', 'from_id', 'to_id'],
  blocked: ['blocks', 'member_id', 'blocked_id'],
  hidden: ['friends', 'member_id', 'friend_id'],
} as const;

/**
 * Who has asked the viewer to be friends and can be answered, whom they have asked, whom they have blocked, and which friends the list of friends leaves out, as they were taken down: the
 * newest of each.
 */
export async function listOwnPeople(context: CallContext): Promise<object> {
  const viewer = requireViewer(context);
  const lists = Object.entries(LISTS).map(async ([name, [table, own, other]]) => {
    // Each of these tables has its own two columns: the table above sees to it.
    const rows = await context.db
      .selectFrom(table as 'friend_requests')
      .innerJoin('members', 'members.id', other as 'from_id')
      .where(own as 'to_id', '=', viewer.id)
      .where((eb) => {
        if (name === 'hidden') return eb.not(isShown(eb));
        return name === 'received' ? isShown(eb) : eb.lit(true);
      })
      .select(cardColumns(viewer))
      .select((eb) => shownAvatar(eb).as('shown_avatar'))
      .orderBy('added_ts', 'desc')
      .orderBy('members.id', 'desc')
      .limit(MAX_BLOCKS)
      .execute();
    const cards = rows.map(({ shown_avatar: avatar, ...row }) =>
      toMemberCard({ ...row, avatar }, context.base, context.now()),
    );
    return [name, cards] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}
