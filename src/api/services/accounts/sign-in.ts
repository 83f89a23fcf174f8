import type { z } from 'zod';
import type { signIn as call } from '#contract/acts.ts';
import { signInProblem } from '#lib/account-check.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { findEntries, type Found } from './find.ts';
import { countTry } from './passwords/count-try.ts';
import { isPassword, NO_PASSWORD } from './passwords/hash.ts';
import { enterOrAsk } from '../second-factor/second-step.ts';
import { refuseProblems } from './refuse.ts';

const unconfirmed = ({ email }: Found): ServiceError =>
  new ServiceError('confirm_email', { field: 'usr', info: { email: maskedEmail(email) ?? '' } });

/**
 * Signs a member in by name (or address) and password (SPEC.md §5). A name that is nobody's costs the same work and is
 * answered the same as a wrong password. Where there is a second factor, it is asked for next. Throws `invalid` with what is wrong with a field, `invalid_login`, `confirm_email`,
 * `too_many_attempts`, `busy`.
 */
export async function signIn(
  context: WriteContext,
  { usr, pwd, lang }: z.output<typeof call.body>,
): Promise<object> {
  const problems = signInProblem(usr, pwd);
  if (problems.some(({ code }) => code === 'required')) refuseProblems(problems);
  await countTry(context, usr);
  if (problems.length > 0) throw new ServiceError('invalid_login', { field: 'pwd' });
  const { isEmail, member, signUp } = await findEntries(context.db, usr);
  const found = member ?? signUp;
  const isRight = await isPassword(pwd, found?.hash ?? NO_PASSWORD);
  // Whoever signed up with the address of an account is told the same as with any other: so both are compared, whether they are there or not.
  const waiting = member ? signUp : null;
  const waits = isEmail && (await isPassword(pwd, waiting?.hash ?? NO_PASSWORD));
  if (!isRight && waiting && waits) throw unconfirmed(waiting);
  if (!found || !isRight) throw new ServiceError('invalid_login', { field: 'pwd' });
  if (found.kind === 'sign_up') throw unconfirmed(found);
  const { id, hash } = found;
  return enterOrAsk(context, id, { hash, code: 'invalid_login', field: 'pwd' }, { lang });
}
