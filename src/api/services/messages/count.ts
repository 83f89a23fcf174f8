import { sql } from 'kysely';
import type { ServiceContext } from '../../context.ts';

/** How many conversations have something that a member has not read. */
export async function countUnreadConversations(
  { db }: Pick<ServiceContext, 'db'>,
  member: number,
): Promise<number> {
  const { n } = await db
    .selectFrom('conversations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', member)
    // A number of the query's own: only then the index of these alone serves.
    .where('unread', '>', sql.lit(0))
    .executeTakeFirstOrThrow();
  return Number(n);
}
