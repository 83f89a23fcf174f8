import type { Kysely } from 'kysely';
import { STATUS, type CaseSection } from '#config/moderation.ts';
import type { Database } from '../../db/schema/index.ts';
import type { About } from './takedowns.ts';

/** A video or an album that was sent to moderation, and by whom: its row stays when its member takes it down. Undefined for a draft, and for what is neither. */
export async function findSent(
  db: Kysely<Database>,
  { section, object_id: id }: About,
): Promise<{ member_id: number | null } | undefined> {
  if (id === null || (section !== 'videos' && section !== 'albums')) return undefined;
  return db
    .selectFrom(section as 'videos')
    .select('member_id')
    .where('id', '=', id)
    .where('status_id', '<>', STATUS.draft)
    .executeTakeFirst();
}

/** Whether something is there, or was and left its row: not where nothing ever had that number. */
export async function isKnown(
  db: Kysely<Database>,
  about: { section: CaseSection; object_id: number },
): Promise<boolean> {
  const { section, object_id } = about;
  if (section === 'videos' || section === 'albums')
    return (await findSent(db, about)) !== undefined;
  const row = await db
    .selectFrom(section as 'comments')
    .select('id')
    .where('id', '=', object_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether nothing ever had a number, or nobody has sent it: of what leaves no row when it goes it is not known. */
export const neverWas = async (db: Kysely<Database>, about: About): Promise<boolean> =>
  (about.section === 'videos' || about.section === 'albums') &&
  (await findSent(db, about)) === undefined;
