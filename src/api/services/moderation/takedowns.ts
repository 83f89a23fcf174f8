import type { Kysely, Transaction } from 'kysely';
import type { CaseSection, Measure } from '#config/moderation.ts';
import type { Database } from '../../db/schema/index.ts';

/** The decision by which something is not shown, with what it takes to show it again. */
export interface Takedown {
  decision: number;
  measure: Measure;
  previous: string;
  /** From whom it was taken; null for nobody, and for who is no member any more. */
  owner: number | null;
}

/** What a case is about. */
export interface About {
  section: CaseSection | null;
  object_id: number | null;
}

/** By which decision something is not shown; null where none says so. */
export async function takedownOf(
  db: Kysely<Database>,
  { section, object_id }: About,
): Promise<Takedown | null> {
  if (section === null || object_id === null) return null;
  const row = await db
    .selectFrom('takedowns')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .select(['decision_id as decision', 'measure', 'previous', 'owner_id as owner'])
    .where('takedowns.section', '=', section)
    .where('takedowns.object_id', '=', object_id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Takes hold of every case about one thing that is open until the transaction ends: who decides another one about it waits. Always in the
 * same order, so that nobody waits for somebody who waits for them.
 */
export async function holdCases(
  db: Transaction<Database>,
  { section, object_id }: About,
): Promise<void> {
  if (section === null || object_id === null) return;
  const cases = await db
    .selectFrom('cases')
    .select('id')
    .where((where) => where.and({ section, object_id }))
    .where('closed_ts', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of cases)
    await db
      .updateTable('cases')
      .set((eb) => ({ closed_ts: eb.ref('closed_ts') }))
      .where('id', '=', id)
      .execute();
}
