import type { ObjectSection } from '#contract/enums.ts';
import type { Kysely } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';

/** Whose the commented thing is; null for what belongs to nobody. */
export async function ownerOf(
  { db }: Pick<ServiceContext, 'db'>,
  section: ObjectSection,
  id: number,
): Promise<number | null> {
  if (section === 'members') return id;
  if (section === 'models' || section === 'channels') return null;
  const row = await db
    .selectFrom(section)
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Whose a wall is: the member's, or who has the channel; a model's is nobody's. */
export async function hostOf(
  db: Kysely<Database>,
  { section, object_id: id }: { section: string; object_id: number },
): Promise<number | null> {
  if (section !== 'channels') return section === 'members' ? id : null;
  const channel = await db
    .selectFrom('channels')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return channel?.owner_id ?? null;
}
