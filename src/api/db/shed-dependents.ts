import type { Transaction } from 'kysely';
import type { Database } from './schema/index.ts';

/** Rows that go with others by `ON DELETE CASCADE`, and that one of these may have a hundred thousand of: their table, and whose they are. Both have the member beside. */
type Dependents =
  readonly ['comment_likes', 'comment_id'] | readonly ['notification_people', 'notification_id'];

/**
 * Makes ready to delete what so much else would go with that others had to wait long: deletes at most so many of the rows that depend on
 * some others. Gives the ids of those with which no more than so many go in all; where they are not all, it is to be done again.
 */
export async function shedDependents(
  db: Transaction<Database>,
  dependents: Dependents,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<readonly number[]> {
  if (ids.length === 0) return ids;
  // Each has a column of its own: the type of the argument sees to it.
  const [table, of] = dependents as readonly ['comment_likes', 'comment_id'];
  const rows = await db
    .selectFrom(table)
    .select([of, 'member_id'])
    .where(of, 'in', ids)
    .orderBy(of)
    .limit(most)
    .execute();
  const last = rows.at(-1)?.[of];
  if (last === undefined || rows.length < most) return ids;
  const ofLast = rows.filter((row) => row[of] === last).map(({ member_id }) => member_id);
  await db.deleteFrom(table).where(of, '=', last).where('member_id', 'in', ofLast).execute();
  return ids.filter((id) => id < last);
}
