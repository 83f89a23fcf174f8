import type { MemberListParams } from '#contract/calls/member.ts';
import type { CallContext } from '../../context.ts';
import { listAnswer } from '../list-answer.ts';
import { requireMember, requireOpen } from './access.ts';
import { isShown } from './visibility.ts';
import { cardColumns, toMemberCard } from './wire.ts';

/** A page of a member's friends, the newest first. Throws `not_found`, `no_permission`. */
export async function listFriends(context: CallContext, params: MemberListParams): Promise<object> {
  const { id, page, count } = params;
  await requireOpen(context, await requireMember(context, id));
  const friends = context.db
    .selectFrom('friends')
    .innerJoin('members', 'members.id', 'friends.friend_id')
    .where('friends.member_id', '=', id)
    .where(isShown);
  const counted = await friends
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  const total = counted?.n ?? 0;
  const rows = await friends
    .select(cardColumns(context.viewer))
    .orderBy('friends.added_ts', 'desc')
    .orderBy('members.id', 'desc')
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  const items = rows.map((row) => toMemberCard(row, context.base, context.now()));
  return listAnswer('members', items, total, params);
}
