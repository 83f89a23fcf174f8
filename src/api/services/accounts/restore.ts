import type { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import type { restore as call } from '#contract/acts.ts';
import { emailProblem, problemsOf } from '#lib/account-check.ts';
import type { WriteContext } from '../../context.ts';
import { mailboxKey } from '../mailbox-key.ts';
import { keyOf } from './find.ts';
import { ownerOf, writeToOwner } from './find-address.ts';
import { sendOnce } from './person.ts';
import { refuseProblems } from './refuse.ts';

/**
 * Sends a link by which a password is restored; to an address that was never confirmed the link for that, and to one that no account has that it has none:
 * the address alone is told (docs/decisions/056-accounts.md). Throws `invalid`, `too_many_attempts`.
 */
export async function restore(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const email = body.email.trim();
  refuseProblems(problemsOf([['email', emailProblem(email)]]));
  const wanted = `restore ${keyOf(email)}`;
  return sendOnce(context, { ...body, wanted }, async () => {
    await context.limits.take('restore_mail_to', [{ key: mailboxKey(email), factor: 1 }]);
    const { lang, back } = body;
    await context.db.transaction().execute(async (db) => {
      const owner = await ownerOf(db, { email, lang: lang ?? DEFAULT_LANGUAGE });
      await writeToOwner(context, db, { wanted: 'restore', owner, lang, back });
    });
  });
}
