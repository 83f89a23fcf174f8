import type { Kysely } from 'kysely';
import type { Reported, ReportedProfile } from '#routes/reported.ts';
import type { Database } from '../../db/schema/index.ts';
import type { About } from '../moderation/takedowns.ts';

/** What somebody reports, by its number; both null for what is no single thing, and for a channel or a model that is not there. */
export async function reportedOf(
  db: Kysely<Database>,
  at: Reported | ReportedProfile | null,
): Promise<About> {
  if (at === null) return { section: null, object_id: null };
  if ('id' in at) return { section: at.section, object_id: at.id };
  const row = await db
    .selectFrom(at.section)
    .select('id')
    .where('dir', '=', at.dir)
    .executeTakeFirst();
  return row ? { section: at.section, object_id: row.id } : { section: null, object_id: null };
}
