import type { CallContext } from '../../context.ts';
import { seconds } from '../../context.ts';
import { NO_PASSWORD } from '../accounts/passwords/hash.ts';
import { requireViewer } from '../../viewer.ts';
import { archivePath } from './archive.ts';

/** What one's data page says: whether one is leaving, and what there is to take along. */
export async function getOwnData(context: CallContext): Promise<object> {
  const { id } = requireViewer(context);
  const { db, base } = context;
  const leaving = await db
    .selectFrom('leavings')
    .select('due_ts')
    .where('member_id', '=', id)
    .executeTakeFirst();
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('member_id', '=', id)
    .executeTakeFirst();
  const archive = await db
    .selectFrom('archives')
    .select(['state', 'blob_key as key', 'expires_ts as expires'])
    .where('member_id', '=', id)
    .executeTakeFirst();
  const ends = archive?.expires ?? null;
  const isOver = ends !== null && ends <= seconds(context);
  const { state, key = null, expires = null } = archive && !isOver ? archive : {};
  return {
    leaving: leaving?.due_ts ?? null,
    has_password: account && account.password_hash !== NO_PASSWORD ? 1 : 0,
    archive: state
      ? {
          state,
          expires,
          url:
            key !== null && expires !== null
              ? base + archivePath(context, { id, key, expires })
              : null,
        }
      : null,
  };
}
