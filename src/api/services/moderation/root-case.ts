import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** The case that a case began as: that of the decision which was objected to first. */
export async function rootCaseOf(
  db: Kysely<Database>,
  { id, appeal_of }: { id: number; appeal_of: number | null },
): Promise<number> {
  if (appeal_of === null) return id;
  const before = await db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['cases.id', 'cases.appeal_of'])
    .where('decisions.id', '=', appeal_of)
    .executeTakeFirst();
  return before ? rootCaseOf(db, before) : id;
}

/** The decisions of a case and those that looked at them again, the latest last. */
export async function chainOf(db: Kysely<Database>, root: number): Promise<number[]> {
  const ids: number[] = [];
  let next = await db.selectFrom('decisions').select('id').where('case_id', '=', root).execute();
  while (next.length > 0) {
    ids.push(...next.map(({ id }) => id));
    next = await db
      .selectFrom('decisions')
      .select('id')
      .where(
        'appeal_of',
        'in',
        next.map(({ id }) => id),
      )
      .execute();
  }
  return ids.toSorted((a, b) => a - b);
}
