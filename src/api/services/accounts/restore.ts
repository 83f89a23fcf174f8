import type { z } from 'zod';
import { RESTORE_SECONDS } from '#config/limits.ts';
import type { restore as call } from '#contract/acts.ts';
import { emailProblem, problemsOf } from '#lib/account-check.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { findAccount, keyOf } from './find.ts';
import { accountMail } from './mails.ts';
import { spendCaptcha } from './person.ts';
import { refuseProblems } from './refuse.ts';
import { issueToken } from './tokens.ts';

/**
 * Sends a link by which a password is restored. Throws `invalid`, with `email_not_found` for an address of nobody's (SPEC.md
 * §8; who asks has paid with a captcha), `confirm_email` for one that was never confirmed, and `too_many_attempts`.
 */
export async function restore(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const { db, limits, mails, now } = context;
  const email = body.email.trim();
  refuseProblems(problemsOf([['email', emailProblem(email)]]));
  await spendCaptcha(context, body);
  const found = await findAccount(db, email);
  if (!found) return refuseProblems([{ field: 'email', code: 'email_not_found' }]) ?? {};
  if (found.kind === 'sign_up') throw new ServiceError('confirm_email', { field: 'email' });
  await limits.take('account_mail_to', [{ key: keyOf(email), factor: 1 }]);
  const { id, email: to, lang } = found;
  await db.transaction().execute(async (transaction) => {
    const issued = { member_id: id, life: RESTORE_SECONDS };
    const token = await issueToken({ db: transaction, now }, 'restore', issued);
    const member = await transaction
      .selectFrom('members')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const letter = { to, lang, token, name: member.username };
    await mails.add(transaction, accountMail(context, 'restore', letter));
  });
  return { ok: 1, success: 1 };
}
