import type { Kysely } from 'kysely';
import type { CaseSection, Measure } from '#config/moderation.ts';
import type { Database } from '../../db/schema/index.ts';

/** The decision by which something is not shown, with what it takes to show it again. */
export interface Takedown {
  measure: Measure;
  previous: string;
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
    .select(['measure', 'previous'])
    .where('takedowns.section', '=', section)
    .where('takedowns.object_id', '=', object_id)
    .executeTakeFirst();
  return row ?? null;
}
