import type { ObjectSection } from '#contract/enums.ts';
import type { ServiceContext } from '../../context.ts';

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
