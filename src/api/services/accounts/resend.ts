import type { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import type { resend as call } from '#contract/acts.ts';
import { emailProblem, problemsOf } from '#lib/account-check.ts';
import type { WriteContext } from '../../context.ts';
import { mailboxKey } from '../mailbox-key.ts';
import { keyOf } from './find.ts';
import { ownerOf, writeToOwner } from './find-address.ts';
import { sendOnce } from './person.ts';
import { refuseProblems } from './refuse.ts';

/** The address of a sign-up, which may be named instead, as where somebody signs in; whatever else was typed as it is. */
async function addressOf({ db }: WriteContext, typed: string): Promise<string> {
  if (typed.includes('@')) return typed;
  const row = await db
    .selectFrom('sign_ups')
    .select('email')
    .where('name_key', '=', keyOf(typed))
    .executeTakeFirst();
  return row?.email ?? typed;
}

/** Sends the mail of a sign-up once more. Whether there is one, the address alone is told (docs/decisions/056-accounts.md). Throws `invalid`, `too_many_attempts`. */
export async function resend(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const email = await addressOf(context, body.email.trim());
  refuseProblems(problemsOf([['email', emailProblem(email)]]));
  const wanted = `resend ${keyOf(email)}`;
  return sendOnce(context, { ...body, wanted }, async () => {
    await context.limits.take('account_mail_to', [{ key: mailboxKey(email), factor: 1 }]);
    const { lang, back } = body;
    await context.db.transaction().execute(async (db) => {
      const owner = await ownerOf(db, { email, lang: lang ?? DEFAULT_LANGUAGE });
      await writeToOwner(context, db, { wanted: 'confirm', owner, lang, back });
    });
  });
}
