import type { Kysely } from 'kysely';
import { measuresFor, type CaseSection, type Measure } from '#config/moderation.ts';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { CaseRow } from './cases.ts';
import { ownerOf } from './claim.ts';
import { selectDecisions, wasStruck } from './decisions.ts';
import type { Subject } from './subjects/subject.ts';

/** Whether something can be kept from visitors of some countries: a video, which has pages of its own. */
const canLimit = (
  { knowsCountries }: Pick<WriteContext, 'knowsCountries'>,
  section: CaseSection | null,
): boolean => knowsCountries && section === 'videos';

/** Whether what is objected to costs something that can be taken back: of what is gone nothing else can. */
async function canLift(
  { db }: Pick<WriteContext, 'db'>,
  { appeal_of }: Pick<CaseRow, 'appeal_of'>,
): Promise<boolean> {
  if (appeal_of === null) return false;
  const row = await selectDecisions(db)
    .where('decisions.id', '=', appeal_of)
    .executeTakeFirstOrThrow();
  return row.strike === 1 || (row.block !== null && row.lifted_ts === null);
}

/** What can be decided about a case, by how its subject is now. */
export const measuresOf = async (
  context: Pick<WriteContext, 'db' | 'knowsCountries'>,
  row: Pick<CaseRow, 'kind' | 'section' | 'appeal_of'>,
  subject: Subject | null,
): Promise<readonly Measure[]> =>
  measuresFor(row.kind, subject?.state ?? null, {
    section: row.section,
    canLimit: canLimit(context, row.section),
    canLift: subject === null && (await canLift(context, row)),
  });

/** Against whom a strike can be counted though what they made is gone: who takes it down before it is decided about escapes none. Null for nobody. */
export async function ownerOfGone(
  db: Kysely<Database>,
  case_: Pick<CaseRow, 'id' | 'section' | 'object_id' | 'appeal_of'>,
): Promise<number | null> {
  const { id, section, object_id, appeal_of } = case_;
  if (section === null || section === 'channel_claims') return null;
  const was = await ownerOf(db, { subject: null, id, appeal_of });
  // Who has left is nobody any more.
  const owner = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', was ?? 0)
    .executeTakeFirst();
  if (!owner || (await wasStruck(db, { section, object_id }, owner.id))) return null;
  return owner.id;
}
