import type { Kysely, Selectable } from 'kysely';
import { takesDown } from '#config/moderation.ts';
import type { Database } from '../../db/schema/index.ts';
import type { DecisionTable } from '../../db/schema/moderation.ts';

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

/** The decisions that a case, or a decision about one, looks at again: what was objected to, and what that had looked at itself. */
export async function lookedAtBy(
  db: Kysely<Database>,
  { appeal_of }: { appeal_of: number | null },
): Promise<number[]> {
  if (appeal_of === null) return [];
  const before = await db
    .selectFrom('decisions')
    .select('appeal_of')
    .where('id', '=', appeal_of)
    .executeTakeFirstOrThrow();
  return [appeal_of, ...(await lookedAtBy(db, before))];
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

/** A decision with those that looked at it again, the latest last. */
export async function fromOn(
  db: Kysely<Database>,
  { id, case_id, appeal_of }: Pick<Selectable<DecisionTable>, 'id' | 'case_id' | 'appeal_of'>,
): Promise<number[]> {
  const chain = await chainOf(db, await rootCaseOf(db, { id: case_id, appeal_of }));
  return chain.filter((one) => one >= id);
}

/** The last decision in any case that changed how something is that a decision had taken down, or found taken down; undefined where that one is the last. */
export async function changedSince(
  db: Kysely<Database>,
  decision: number,
): Promise<
  Pick<Selectable<DecisionTable>, 'id' | 'case_id' | 'appeal_of' | 'owner_id'> | undefined
> {
  const row = await db
    .selectFrom('decisions')
    .select(['section', 'object_id', 'measure', 'gone'])
    .where('id', '=', decision)
    .executeTakeFirst();
  if (!row || row.section === null || row.object_id === null) return;
  if (!takesDown(row.measure) && row.gone === 0) return;
  return db
    .selectFrom('cases')
    .innerJoin('decisions', 'decisions.case_id', 'cases.id')
    .select(['decisions.id', 'decisions.case_id', 'decisions.appeal_of', 'decisions.owner_id'])
    .where('cases.section', '=', row.section)
    .where('cases.object_id', '=', row.object_id)
    .where('decisions.id', '>', decision)
    .where('decisions.measure', '<>', 'none')
    .where('decisions.gone', '=', 0)
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst();
}

/**
 * The decisions that whoever reported something is told, the latest last: those of its case and, where something was not shown by them and another case
 * changed that, the one that holds now with those that looked at it again.
 */
export async function toldToReporters(db: Kysely<Database>, root: number): Promise<number[]> {
  const chain = await chainOf(db, root);
  if (chain.length === 0) return [];
  const last = await db
    .selectFrom('decisions')
    .select('id')
    .where('id', 'in', chain)
    .where(({ eb, or }) => or([eb('measure', '<>', 'none'), eb('gone', '=', 1)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const later = last && (await changedSince(db, last.id));
  if (!later) return chain;
  const its = await chainOf(db, await rootCaseOf(db, { ...later, id: later.case_id }));
  return [...chain, ...its.filter((one) => one >= later.id)].toSorted((a, b) => a - b);
}
