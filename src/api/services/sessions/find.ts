import { SEEN_SECONDS } from '#config/sessions.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Viewer } from '../../viewer.ts';
import { tokenHash } from './token.ts';

/**
 * The member whose session a token is, who is a moderator only with a second factor that is on; null for one that is unknown, ended or over. It is then seen to be in use, and its
 * member to be here, which is written down at most once in {@link SEEN_SECONDS}.
 */
export async function findViewer(
  context: Pick<ServiceContext, 'db' | 'now'>,
  token: string,
): Promise<Viewer | null> {
  const row = await context.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .leftJoin('second_factors as factor', 'factor.member_id', 'members.id')
    .select(['members.id', 'role', 'token_hash as session', 'used_ts', 'proved_ts'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_ts', '>', seconds(context))
    .executeTakeFirst();
  if (!row) return null;
  const { id, session, used_ts: used } = row;
  const isProved = row.proved_ts !== null;
  const isModerator = row.role === 'moderator';
  const now = seconds(context);
  // Also where it was used while a clock ran ahead.
  if (Math.abs(now - used) >= SEEN_SECONDS) {
    await context.db
      .updateTable('sessions')
      .set({ used_ts: now })
      .where('token_hash', '=', session)
      .where('used_ts', '=', used)
      .execute();
    await context.db.updateTable('members').set({ seen_ts: now }).where('id', '=', id).execute();
  }
  return {
    ...{ id, session },
    role: isModerator && isProved ? 'moderator' : 'member',
    ...(isModerator && !isProved && { needsFactor: true }),
  };
}
