import { FRESH_SESSION_SECONDS } from '#config/limits.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { passwordOfOwner, type OwnAccount } from './own-account.ts';
import { NO_PASSWORD } from './passwords/hash.ts';
import { refuseProblems } from './refuse.ts';

/** Whether the viewer's session was opened a moment ago. */
export async function isFreshSession(
  context: Pick<WriteContext, 'db' | 'now' | 'viewer'>,
): Promise<boolean> {
  const row = await context.db
    .selectFrom('sessions')
    .select('created_ts')
    .where('token_hash', '=', requireViewer(context).session)
    .executeTakeFirst();
  return (row?.created_ts ?? 0) >= seconds(context) - FRESH_SESSION_SECONDS;
}

/**
 * Has an owner prove themselves before something of their account is changed that signs somebody in: by their password, or
 * by having signed in a moment ago, which is all that counts where there is no password. Throws `invalid`, `need_auth`,
 * `too_many_attempts`, `busy`.
 */
export async function proveOwner(
  context: WriteContext,
  account: OwnAccount,
  pwd: string,
): Promise<void> {
  if (pwd === '' && (await isFreshSession(context))) return;
  if (account.hash === NO_PASSWORD) throw new ServiceError('need_auth');
  refuseProblems(await passwordOfOwner(context, account, { field: 'pwd', pwd }));
}
