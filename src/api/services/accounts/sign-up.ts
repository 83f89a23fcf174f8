import type { z } from 'zod';
import { CONFIRM_SECONDS } from '#config/limits.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import type { signUp as call } from '#contract/acts.ts';
import { emailProblem, nameProblem, problemsOf } from '#lib/account-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { mailboxKey } from '../mailbox-key.ts';
import { ServiceError } from '../../errors.ts';
import { newPasswordProblem } from './new-password.ts';
import { findAccount, isNameOccupied, keyOf, ownerOfName } from './find.ts';
import { ownerOf, writeToOwner } from './find-address.ts';
import { countTry } from './passwords/count-try.ts';
import { hashPassword, isPassword, NO_PASSWORD } from './passwords/hash.ts';
import { sendOnce } from './person.ts';
import { refuseProblems } from './refuse.ts';

const refuseName = (): never => refuseProblems([{ field: 'name', code: 'name_occupied' }]) as never;

/** The sign-up that has a name already, where it is by the same person: who mistyped their address knows its password. Null where the name is free; throws `invalid` where it is somebody else's. */
async function ownSignUp(
  context: WriteContext,
  { name, pwd }: { name: string; pwd: string },
): Promise<{ id: number; hash: string } | null> {
  const owner = await ownerOfName(context.db, name);
  if (owner === null) return null;
  if (owner.kind === 'member') return refuseName();
  // A password is tried no more often here than where somebody signs in.
  await countTry(context, name);
  return (await isPassword(pwd, owner.hash)) ? owner : refuseName();
}

/** Lets a sign-up wait for its confirmation, and writes to its address. */
async function begin(
  context: WriteContext,
  body: z.output<typeof call.body>,
  { name, email, pwd }: { name: string; email: string; pwd: string },
): Promise<void> {
  const { db, limits } = context;
  await db.deleteFrom('sign_ups').where('expires_ts', '<=', seconds(context)).execute();
  const before = await ownSignUp(context, { name, pwd });
  await limits.take('account_mail_to', [{ key: mailboxKey(email), factor: 1 }]);
  const password_hash = await hashPassword(pwd);
  const lang = body.lang ?? DEFAULT_LANGUAGE;
  const now = seconds(context);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('sign_ups')
      .where((where) =>
        where.or([
          where('email_key', '=', keyOf(email)),
          where.and([
            where('id', '=', before?.id ?? null),
            where('password_hash', '=', before?.hash ?? null),
          ]),
        ]),
      )
      .execute();
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
      if (await isNameOccupied(transaction, name)) refuseName();
      throw new ServiceError('busy');
    }
    const owner = await ownerOf(transaction, { email, lang });
    await writeToOwner(context, transaction, { wanted: 'confirm', owner, back: body.back });
  });
}

/**
 * Takes a sign-up (SPEC.md §5): its account is there once the link of its mail is followed. That a name is occupied is told; that an address is, the
 * address alone: the sign-up waits as any other, with a mail that has no link to confirm it (docs/decisions/056-accounts.md). One that waited with the same
 * address, or the same name and password, gives way. Throws `invalid` with every field that is wrong, `too_many_attempts`, `busy`.
 */
export async function signUp(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const typed = { name: body.name.trim(), email: body.email.trim(), pwd: body.pwd };
  const { name, email, pwd } = typed;
  refuseProblems(
    problemsOf([
      ['name', nameProblem(name)],
      ['email', emailProblem(email)],
      ['pwd', newPasswordProblem(pwd, [name, email])],
    ]),
  );
  const isSecret = async (): Promise<boolean> => {
    await countTry(context, name);
    const found = await findAccount(context.db, name);
    return isPassword(pwd, found?.hash ?? NO_PASSWORD);
  };
  const wanted = `signup ${JSON.stringify([keyOf(name), keyOf(email)])}`;
  const { captcha, website } = body;
  return sendOnce(context, { captcha, website, wanted, secret: pwd, isSecret }, () =>
    begin(context, body, typed),
  );
}
