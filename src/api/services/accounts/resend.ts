import type { z } from 'zod';
import type { resend as call } from '#contract/acts.ts';
import { emailProblem, problemsOf } from '#lib/account-check.ts';
import type { WriteContext } from '../../context.ts';
import { keyOf } from './find.ts';
import { spendCaptcha } from './person.ts';
import { refuseProblems } from './refuse.ts';
import { mailConfirmation } from './sign-up.ts';

/** Sends the mail of a sign-up once more. Throws `invalid`, with `email_not_found` for an address that no sign-up has (SPEC.md §8). */
export async function resend(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const email = body.email.trim();
  refuseProblems(problemsOf([['email', emailProblem(email)]]));
  await spendCaptcha(context, body);
  const signUp = await context.db
    .selectFrom('sign_ups')
    .select(['id', 'email', 'username', 'lang'])
    .where('email_key', '=', keyOf(email))
    .executeTakeFirst();
  if (!signUp) return refuseProblems([{ field: 'email', code: 'email_not_found' }]) ?? {};
  await context.limits.take('account_mail_to', [{ key: keyOf(email), factor: 1 }]);
  await context.db.transaction().execute((db) => mailConfirmation(context, db, signUp));
  return { ok: 1, success: 1 };
}
