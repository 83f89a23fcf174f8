import { transactInSlices, type SliceContext } from './transact-in-slices.ts';

/** Tables that are deleted from when their time is over, by the column that says when: each has an index of it. */
type Timed =
  | readonly ['history', 'added_ts']
  | readonly ['sessions', 'expires_ts']
  | readonly ['case_looks', 'looked_ts'];

/** Deletes the rows of a table from before a time (seconds since 1970), the oldest first and in slices; gives how many went. */
export async function deleteOlder(
  context: SliceContext,
  timed: Timed,
  before: number,
): Promise<number> {
  // Each of them has a column of its own: the type of the argument sees to it.
  const [table, column] = timed as readonly ['history', 'added_ts'];
  let gone = 0;
  await transactInSlices(context, async (db, most) => {
    const last = await db
      .selectFrom(table)
      .select(column)
      .where(column, '<', before)
      .orderBy(column)
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where(column, '<=', last?.[column] ?? before - 1)
      .executeTakeFirst();
    gone += Number(numDeletedRows);
    return last ? most : 0;
  });
  return gone;
}
