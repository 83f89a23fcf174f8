import type { Kysely } from 'kysely';
import { measuresFor, type CaseSection, type Measure } from '#config/moderation.ts';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { CaseRow } from './cases.ts';
import { ownerOf } from './claim.ts';
import { blocksFile, isTakenBack, selectDecisions, wasStruck } from './decisions.ts';
import { lookedAtBy } from './root-case.ts';
import type { Subject } from './subjects/subject.ts';
import type { About } from './takedowns.ts';

/** Whether something can be kept from visitors of some countries: a video, which has pages of its own. */
const canLimit = (
  { knowsCountries }: Pick<WriteContext, 'knowsCountries'>,
  section: CaseSection | null,
): boolean => knowsCountries && section === 'videos';

/** Whether what is objected to costs something that can be taken back: of what is gone nothing else can. */
async function canLift(
  { db }: Pick<WriteContext, 'db'>,
  row: Pick<CaseRow, 'appeal_of'>,
): Promise<boolean> {
  const ids = await lookedAtBy(db, row);
  if (ids.length === 0) return false;
  const rows = await selectDecisions(db).where('decisions.id', 'in', ids).execute();
  if (rows.some(blocksFile)) return true;
  const struck = rows.filter(({ strike }) => strike === 1);
  const takenBack = await Promise.all(struck.map(({ id }) => isTakenBack(db, id)));
  return takenBack.includes(false);
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

/** Whose what is gone was: they hear of what it costs them, and may object. Null for nobody, and for who has left. */
export async function ownerOfGone(
  db: Kysely<Database>,
  case_: Pick<CaseRow, 'id' | 'section' | 'object_id' | 'appeal_of'>,
): Promise<number | null> {
  const { id, section, appeal_of } = case_;
  if (section === null || section === 'channel_claims') return null;
  const was = await ownerOf(db, { about: case_, subject: null, id, appeal_of });
  // Who has left is nobody any more.
  const owner = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', was ?? 0)
    .executeTakeFirst();
  return owner?.id ?? null;
}

/** Whether a strike can be counted though the thing is gone: who takes it down before it is decided about escapes none. */
export const canStrikeGone = async (
  db: Kysely<Database>,
  { section, object_id }: About,
  owner: number | null,
): Promise<boolean> => owner !== null && !(await wasStruck(db, { section, object_id }, owner));
