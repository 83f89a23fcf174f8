import { seconds, type CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { ownAccount } from './own-account.ts';

/** What one's account says to its owner: the address, and where one is signed in. A session is named by what is kept of its token. */
export async function getAccount(context: CallContext): Promise<object> {
  const viewer = requireViewer(context);
  const { email } = await ownAccount(context, viewer.id);
  const rows = await context.db
    .selectFrom('sessions')
    .select(['token_hash', 'agent', 'created_ts', 'used_ts'])
    .where('member_id', '=', viewer.id)
    .where('expires_ts', '>', seconds(context))
    .execute();
  const sessions = rows
    .map(({ token_hash: id, agent, created_ts: opened, used_ts }) => {
      const used = Math.max(opened, used_ts);
      return { id, agent, opened, used, current: id === viewer.session ? 1 : 0 };
    })
    .toSorted((a, b) => b.current - a.current || b.used - a.used);
  return { email, sessions };
}
