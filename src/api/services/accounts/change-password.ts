import type { z } from 'zod';
import type { changePassword as call } from '#contract/acts.ts';
import { problemsOf } from '#lib/account-check.ts';
import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { enter } from './enter.ts';
import { newPasswordProblem } from './new-password.ts';
import { ownAccount, passwordOfOwner } from './own-account.ts';
import { hashPassword } from './passwords/hash.ts';
import { holdPassword, typedPassword } from './passwords/proof.ts';
import { replacePassword } from './passwords/replace.ts';
import { refuseProblems } from './refuse.ts';

/** Changes a member's password, which the old one is needed for; all other sessions end, this one is opened anew. Throws `invalid`, `too_many_attempts`, `busy`. */
export async function changePassword(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const { id } = requireViewer(context);
  const account = await ownAccount(context, id);
  refuseProblems([
    ...(await passwordOfOwner(context, account, { field: 'old_pwd', pwd: body.old_pwd })),
    ...problemsOf([['pwd', newPasswordProblem(body.pwd, [account.username, account.email])]]),
  ]);
  const hash = await hashPassword(body.pwd);
  await context.db.transaction().execute(async (db) => {
    // Of two who change it at once the second has typed one that is the old one no more.
    await holdPassword(db, id, typedPassword(account.hash, 'old_pwd'));
    await replacePassword(context, db, { id, hash });
  });
  await enter(context, id, { hash, code: 'need_auth' });
  return { ok: 1, success: 1 };
}
