import type { Kysely } from 'kysely';
import type { Database } from './db/schema/index.ts';

/** What became of a role that was given. */
export interface RoleGiven {
  name: string;
  role: 'member' | 'moderator';
  /** Whether their second factor is on, without which a moderator sees nothing. */
  hasFactor: boolean;
}

/**
 * Gives a member a role, by name without regard to case; null where nobody has it. It counts from their next call on; whoever
 * becomes a moderator signs in anew: a session that was opened with less ends.
 */
export async function setRole(
  db: Kysely<Database>,
  { name, role }: { name: string; role: 'member' | 'moderator' },
): Promise<RoleGiven | null> {
  const member = await db.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('members')
      .select(['id', 'username', 'role'])
      .where('username', '=', name)
      .executeTakeFirst();
    if (!found || found.role === role) return found;
    const { id } = found;
    await transaction.updateTable('members').set({ role }).where('id', '=', id).execute();
    if (role === 'moderator')
      await transaction.deleteFrom('sessions').where('member_id', '=', id).execute();
    return found;
  });
  if (!member) return null;
  const factor = await db
    .selectFrom('second_factors')
    .select('proved_ts')
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  return { name: member.username, role, hasFactor: typeof factor?.proved_ts === 'number' };
}
