import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** Takes hold of what a member chose, before it is changed: two changes come one after the other, and other browsers see that there was one. */
export async function changeRevision(db: Transaction<Database>, member: number): Promise<void> {
  await db
    .updateTable('members')
    .set(({ eb }) => ({ choices_rev: eb('choices_rev', '+', 1) }))
    .where('id', '=', member)
    .execute();
}
