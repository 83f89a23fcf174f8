import { seconds, type ServiceContext } from '../../context.ts';
import type { Viewer } from '../../viewer.ts';
import { tokenHash } from './token.ts';

/** The member whose session a token is; null for one that is unknown, ended or over. */
export async function findViewer(
  context: Pick<ServiceContext, 'db' | 'now'>,
  token: string,
): Promise<Viewer | null> {
  const row = await context.db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['members.id', 'members.role', 'token_hash as session'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_ts', '>', seconds(context))
    .executeTakeFirst();
  return row ?? null;
}
