import type { Friendship } from '#contract/enums.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';
import type { Pair } from './pair.ts';

/** What two members are to each other, as the first sees it. */
export async function friendshipOf(
  db: Kysely<Database>,
  { member, other }: Pair,
): Promise<Friendship> {
  const friend = await db
    .selectFrom('friends')
    .select('friend_id')
    .where('member_id', '=', member)
    .where('friend_id', '=', other)
    .executeTakeFirst();
  if (friend) return 'friends';
  const request = await db
    .selectFrom('friend_requests')
    .select('from_id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('from_id', '=', member), eb('to_id', '=', other)]),
        and([eb('from_id', '=', other), eb('to_id', '=', member)]),
      ]),
    )
    .executeTakeFirst();
  if (!request) return 'none';
  return Number(request.from_id) === member ? 'sent' : 'received';
}
