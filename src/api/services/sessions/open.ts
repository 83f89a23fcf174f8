import { SESSION_SECONDS } from '#config/sessions.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { newToken, tokenHash } from './token.ts';

/** Opens a session of a member and gives its token, which is kept nowhere: the caller hands it to the visitor's browser, called `agent`. */
export async function openSession(
  context: Pick<ServiceContext, 'db' | 'now'>,
  memberId: number,
  agent = '',
): Promise<string> {
  const token = newToken();
  const now = seconds(context);
  const row = { agent, created_ts: now, used_ts: now, expires_ts: now + SESSION_SECONDS };
  await context.db
    .insertInto('sessions')
    .values({ ...row, token_hash: tokenHash(token), member_id: memberId })
    .execute();
  await context.db
    .updateTable('members')
    .set({ seen_ts: now })
    .where('id', '=', memberId)
    .execute();
  return token;
}
