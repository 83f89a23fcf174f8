import type { z } from 'zod';
import { CONFIRM_SECONDS } from '#config/limits.ts';
import type { changeEmail as call } from '#contract/acts.ts';
import { emailProblem, problemsOf } from '#lib/account-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { mailboxKey } from '../mailbox-key.ts';
import { requireViewer } from '../../viewer.ts';
import { keyOf } from './find.ts';
import { ownerOf } from './find-address.ts';
import { accountMail } from './mails.ts';
import { ownAccount, passwordOfOwner } from './own-account.ts';
import { refuseProblems } from './refuse.ts';
import { NO_PASSWORD } from './passwords/hash.ts';
import { holdPassword, typedPassword } from './passwords/proof.ts';
import { proveOwner } from './prove.ts';
import { issueToken } from './tokens.ts';

/** Asks for another address of one's account, with its password or, without one, a sign-in of a moment ago: its link goes there, and it counts once followed (`confirm`). Throws `invalid`, `need_auth`, `too_many_attempts`, `busy`. */
export async function changeEmail(
  context: WriteContext,
  { pwd, ...body }: z.output<typeof call.body>,
): Promise<object> {
  const { db, limits, mails, now } = context;
  const account = await ownAccount(context, requireViewer(context).id);
  const email = body.email.trim();
  const hasNone = account.hash === NO_PASSWORD;
  refuseProblems([
    ...problemsOf([['email', emailProblem(email)]]),
    ...(hasNone ? [] : await passwordOfOwner(context, account, { field: 'pwd', pwd })),
  ]);
  if (hasNone) await proveOwner(context, account, '');
  // Their own: that is no secret.
  if (keyOf(email) === keyOf(account.email))
    refuseProblems([{ field: 'email', code: 'email_current' }]);
  await limits.take('account_mail_to', [{ key: mailboxKey(email), factor: 1 }]);
  await db.transaction().execute(async (transaction) => {
    await holdPassword(transaction, account.id, typedPassword(account.hash, 'pwd'));
    const issued = { member_id: account.id, email, life: CONFIRM_SECONDS };
    const token = await issueToken({ db: transaction, now }, 'email', issued);
    const owner = await ownerOf(transaction, { email, lang: account.lang });
    // Whose it is already is told there, and nowhere else.
    const letter =
      owner.kind === 'member'
        ? accountMail(context, 'has_account', {
            to: owner.email,
            lang: owner.lang,
            name: owner.username,
          })
        : accountMail(context, 'new_email', {
            ...{ to: email, lang: body.lang ?? account.lang, token, name: account.username },
          });
    await mails.add(transaction, { ...letter, until_ts: seconds({ now }) + CONFIRM_SECONDS });
  });
  return { ok: 1, success: 1 };
}
