import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/index.ts';

/** The last report that came in a case, and the last objection to the decision that it looks at again; 0 without one. */
export async function newestOf(
  db: Kysely<Database>,
  { id, appeal_of }: { id: number; appeal_of: number | null },
): Promise<{ last_report: number; last_appeal: number }> {
  const report = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.max<number | null>('report_id').as('last'))
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  const appeal = await db
    .selectFrom('appeals')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .where('decision_id', '=', appeal_of ?? 0)
    .executeTakeFirstOrThrow();
  return { last_report: report.last ?? 0, last_appeal: appeal.last ?? 0 };
}
