import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { CONFIRM_SECONDS } from '#config/limits.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import type { signUp as call } from '#contract/acts.ts';
import { emailProblem, nameProblem, problemsOf, type AccountProblem } from '#lib/account-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { newPasswordProblem } from './new-password.ts';
import { isOccupied, keyOf } from './find.ts';
import { accountMail } from './mails.ts';
import { hashPassword } from './passwords/hash.ts';
import { spendCaptcha } from './person.ts';
import { refuseProblems } from './refuse.ts';
import { issueToken } from './tokens.ts';

function occupiedProblems(occupied: { name: boolean; email: boolean }): AccountProblem[] {
  return problemsOf([
    ['name', occupied.name ? { code: 'name_occupied' } : null],
    ['email', occupied.email ? { code: 'email_occupied' } : null],
  ]);
}

/** Sends the mail by which a sign-up is confirmed; an earlier one no longer counts. */
export async function mailConfirmation(
  context: WriteContext,
  db: Transaction<Database>,
  signUp: { id: number; email: string; username: string; lang: string },
): Promise<void> {
  const { id, email: to, username: name, lang } = signUp;
  const token = await issueToken({ db, now: context.now }, 'confirm', {
    sign_up_id: id,
    life: CONFIRM_SECONDS,
  });
  await context.mails.add(db, accountMail(context, 'confirm', { to, lang, token, name }));
}

/**
 * Takes a sign-up (SPEC.md §5): its account is there once the link of its mail is followed. That a name or an address is
 * occupied is told, as SPEC.md §5 asks, but only to who paid with a captcha. Throws `invalid` with every field that is
 * wrong, `too_many_attempts`, `busy`.
 */
export async function signUp(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const { db, limits } = context;
  const [name, email, pwd] = [body.name.trim(), body.email.trim(), body.pwd];
  refuseProblems(
    problemsOf([
      ['name', nameProblem(name)],
      ['email', emailProblem(email)],
      ['pwd', newPasswordProblem(pwd, [name, email])],
    ]),
  );
  await spendCaptcha(context, body);
  await db.deleteFrom('sign_ups').where('expires_ts', '<=', seconds(context)).execute();
  refuseProblems(occupiedProblems(await isOccupied(db, { name, email })));
  await limits.take('account_mail_to', [{ key: keyOf(email), factor: 1 }]);
  const password_hash = await hashPassword(pwd);
  const lang = body.lang ?? DEFAULT_LANGUAGE;
  const now = seconds(context);
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('sign_ups')
      .values({
        ...{ username: name, name_key: keyOf(name), email, email_key: keyOf(email) },
        ...{ password_hash, lang, created_ts: now, expires_ts: now + CONFIRM_SECONDS },
      })
      // Two at the same time: the other one has it.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row)
      return refuseProblems(occupiedProblems(await isOccupied(transaction, { name, email })));
    await mailConfirmation(context, transaction, { id: row.id, email, username: name, lang });
  });
  return { ok: 1, success: 1 };
}
