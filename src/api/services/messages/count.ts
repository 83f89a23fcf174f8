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
    // As a number of the query's own, so that the index of these alone serves.
    .where(sql<boolean>`unread > 0`)
    .executeTakeFirstOrThrow();
  return Number(n);
}
