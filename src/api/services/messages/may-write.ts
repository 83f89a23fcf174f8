import type { CallContext } from '../../context.ts';
import { requireUnblocked } from '../blocks/blocked.ts';
import { ServiceError } from '../../errors.ts';
import type { Pair } from './pair.ts';

async function isFriend({ db }: Pick<CallContext, 'db'>, { member, other }: Pair) {
  const row = await db
    .selectFrom('friends')
    .select('friend_id')
    .where('member_id', '=', other)
    .where('friend_id', '=', member)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the other one has written first: whoever was written to may answer, until both have deleted that. */
async function wasWrittenTo({ db }: Pick<CallContext, 'db'>, { member, other }: Pair) {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('from_id', '=', other)
    .where('to_id', '=', member)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refuses a message that its reader does not want: by their setting, or where one of the two has blocked the other; which, nobody
 * is told. Throws `not_found`, `no_permission`.
 */
export async function requireMayWrite(context: Pick<CallContext, 'db'>, pair: Pair): Promise<void> {
  const reader = await context.db
    .selectFrom('members')
    .select('privacy_messages as who')
    .where('id', '=', pair.other)
    .executeTakeFirst();
  if (!reader) throw new ServiceError('not_found');
  await requireUnblocked(context.db, pair.member, pair.other);
  if (reader.who === 'members') return;
  if (reader.who === 'friends' && (await isFriend(context, pair))) return;
  if (!(await wasWrittenTo(context, pair))) throw new ServiceError('no_permission');
}
