import type { z } from 'zod';
import { CONFIRM_SECONDS } from '#config/limits.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import type { signUp as call } from '#contract/acts.ts';
import { emailProblem, nameProblem, problemsOf } from '#lib/account-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { newPasswordProblem } from './new-password.ts';
import { isNameOccupied, keyOf } from './find.ts';
import { ownerOf, writeToOwner } from './find-address.ts';
import { hashPassword } from './passwords/hash.ts';
import { spendCaptcha } from './person.ts';
import { refuseProblems } from './refuse.ts';

/**
 * Takes a sign-up (SPEC.md §5): its account is there once the link of its mail is followed. That a name is occupied is told; that an address is, the
 * address alone: the sign-up waits as any other, with a mail that has no link to confirm it (docs/decisions/056-accounts.md). One that waited with the same
 * address gives way. Throws `invalid` with every field that is wrong, `too_many_attempts`, `busy`.
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
  const nameOccupied = [{ field: 'name', code: 'name_occupied' }] as const;
  if (await isNameOccupied(db, name)) refuseProblems([...nameOccupied]);
  await limits.take('account_mail_to', [{ key: keyOf(email), factor: 1 }]);
  const password_hash = await hashPassword(pwd);
  const lang = body.lang ?? DEFAULT_LANGUAGE;
  const now = seconds(context);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sign_ups').where('email_key', '=', keyOf(email)).execute();
    const row = await transaction
      .insertInto('sign_ups')
      .values({
        ...{ username: name, name_key: keyOf(name), email, email_key: keyOf(email) },
        ...{ password_hash, lang, created_ts: now, expires_ts: now + CONFIRM_SECONDS },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) {
      // Two at the same time: the other one has the name, or the address for the moment.
      if (await isNameOccupied(transaction, name)) refuseProblems([...nameOccupied]);
      throw new ServiceError('busy');
    }
    const owner = await ownerOf(transaction, { email, lang });
    await writeToOwner(context, transaction, { wanted: 'confirm', owner, back: body.back });
  });
  return { ok: 1, success: 1 };
}
