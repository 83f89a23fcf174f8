import type { z } from 'zod';
import { GRACE_SECONDS } from '#config/limits.ts';
import type { deleteAccount as call } from '#contract/acts.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { accountMail } from '../accounts/mails.ts';
import { passwordOfOwner } from '../accounts/own-account.ts';
import { NO_PASSWORD } from '../accounts/passwords/hash.ts';
import { isFreshSession } from '../accounts/prove.ts';
import { refuseProblems } from '../accounts/refuse.ts';

/** What a member signs in with; undefined where they have no password. */
const accountOf = ({ db }: Pick<WriteContext, 'db'>, id: number) =>
  db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['members.id', 'username', 'email', 'lang', 'password_hash as hash'])
    .where('member_id', '=', id)
    .executeTakeFirst();

/**
 * Notes that a member wants to leave: after the days of grace a job removes them. Their address is told. Asked twice, the
 * first time counts.
 *
 * @throws ServiceError `invalid` for a wrong password, `need_auth` where there is none and the session is old, `too_many_attempts`.
 */
export async function deleteAccount(
  context: WriteContext,
  { pwd }: z.output<typeof call.body>,
): Promise<object> {
  const { id } = requireViewer(context);
  const account = await accountOf(context, id);
  if (account && account.hash !== NO_PASSWORD)
    refuseProblems(await passwordOfOwner(context, account, { field: 'pwd', pwd }));
  else if (!(await isFreshSession(context))) throw new ServiceError('need_auth');
  const asked_ts = seconds(context);
  await context.db.transaction().execute(async (db) => {
    const noted = await db
      .insertInto('leavings')
      .values({ member_id: id, asked_ts, due_ts: asked_ts + GRACE_SECONDS })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!noted.numInsertedOrUpdatedRows || !account) return;
    const { email: to, lang, username: name } = account;
    await context.mails.add(db, accountMail(context, 'account_leaving', { to, lang, name }));
  });
  return { ok: 1 };
}

/** The way back: the account stays. Throws `not_found` once its days of grace are over: by then some of what is to stay may be gone. */
export async function keepAccount(context: WriteContext): Promise<object> {
  const { id } = requireViewer(context);
  const leaving = context.db.selectFrom('leavings').select('due_ts').where('member_id', '=', id);
  await context.db
    .deleteFrom('leavings')
    .where('member_id', '=', id)
    .where('due_ts', '>', seconds(context))
    .execute();
  if (await leaving.executeTakeFirst()) throw new ServiceError('not_found');
  return { ok: 1 };
}
