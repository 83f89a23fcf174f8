import type { z } from 'zod';
import type { setPassword as call } from '#contract/acts.ts';
import { problemsOf } from '#lib/account-check.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { forgetTries } from '../second-factor/check.ts';
import { enterOrAsk } from '../second-factor/second-step.ts';
import { newPasswordProblem } from './new-password.ts';
import { ownAccount } from './own-account.ts';
import { hashPassword } from './passwords/hash.ts';
import { replacePassword } from './passwords/replace.ts';
import { refuseProblems } from './refuse.ts';
import { takeToken } from './tokens.ts';

/** Whether somebody comes in by a passkey or a provider, too: whoever had the account for a moment may have added it. */
async function hasOtherWays({ db }: Pick<WriteContext, 'db'>, id: number): Promise<boolean> {
  for (const table of ['passkeys', 'identities'] as const) {
    const way = db.selectFrom(table).select('member_id').where('member_id', '=', id).limit(1);
    if (await way.executeTakeFirst()) return true;
  }
  return false;
}

/**
 * Sets a new password by the link of a mail, and signs in: whoever reads the mails of an account owns it, however often
 * others tried its name. A second factor is asked for all the same; `next` is `ways` where there are others:
 * the page of a second step asks for them by itself, and that of an account which waits for its deletion comes first. Throws `invalid`, `invalid_link`, `too_many_attempts`, `busy`.
 */
export async function setPassword(
  context: WriteContext,
  { token, pwd, lang }: z.output<typeof call.body>,
): Promise<object> {
  await context.limit('account');
  refuseProblems(problemsOf([['pwd', newPasswordProblem(pwd)]]));
  const hash = await hashPassword(pwd);
  const id = await context.db.transaction().execute(async (db) => {
    const row = await takeToken({ db, now: context.now }, ['restore'], token.trim());
    if (typeof row?.member_id !== 'number')
      throw new ServiceError('invalid_link', { field: 'token' });
    const { username, email } = await ownAccount({ db }, row.member_id);
    refuseProblems(problemsOf([['pwd', newPasswordProblem(pwd, [username, email])]]));
    await replacePassword(context, db, { id: row.member_id, hash });
    return row.member_id;
  });
  await forgetTries(context, id);
  const proof = { hash, code: 'invalid_link', field: 'token' } as const;
  const entered = await enterOrAsk(context, id, proof, { lang });
  const isAsked = 'next' in entered || !(await hasOtherWays(context, id));
  return isAsked ? entered : { ...entered, next: 'ways' };
}
