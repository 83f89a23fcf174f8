import type { Kysely } from 'kysely';
import type { Reported, ReportedProfile } from '#routes/reported.ts';
import type { Database } from '../../db/schema/index.ts';
import type { About } from '../moderation/takedowns.ts';

/** The claim by which a channel is its owner's; undefined where it is nobody's. */
const acceptedClaim = (db: Kysely<Database>, dir: string) =>
  db
    .selectFrom('channel_claims')
    .innerJoin('channels', 'channels.id', 'channel_id')
    .select('channel_claims.id')
    .where('dir', '=', dir)
    .where('state', '=', 'accepted')
    .whereRef('member_id', '=', 'owner_id')
    .executeTakeFirst();

/** What somebody reports, by its number; both null for what is no single thing, and for a channel or a model that is not there. */
export async function reportedOf(
  db: Kysely<Database>,
  at: Reported | ReportedProfile | null,
): Promise<About> {
  if (at === null) return { section: null, object_id: null };
  if ('id' in at) return { section: at.section, object_id: at.id };
  const { section, dir } = at;
  const row =
    section === 'channel_claims'
      ? await acceptedClaim(db, dir)
      : await db.selectFrom(section).select('id').where('dir', '=', dir).executeTakeFirst();
  return row ? { section, object_id: row.id } : { section: null, object_id: null };
}
