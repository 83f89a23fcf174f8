import type { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import type { nameAccount as call } from '#contract/acts.ts';
import { nameProblem, problemsOf } from '#lib/account-check.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { beginMember } from '../accounts/begin-member.ts';
import { isNameOccupied, keyOf } from '../accounts/find.ts';
import { NO_PASSWORD } from '../accounts/passwords/hash.ts';
import { refuseProblems } from '../accounts/refuse.ts';
import { enterWhole } from '../second-factor/second-step.ts';
import { link } from './link.ts';
import { currentProviderStep, takeProviderStep } from './steps.ts';

/**
 * Makes an account for who came from a provider, under a name of their choice: what the provider calls them may be the name
 * of their passport. A sign-up that waits with the same address gives way: the provider has seen whose it is. Throws `step_over`, `invalid`.
 */
export async function nameAccount(
  context: WriteContext,
  body: z.output<typeof call.body>,
): Promise<object> {
  const { db } = context;
  const name = body.name.trim();
  const step = await currentProviderStep(context);
  if (typeof step?.subject !== 'string' || step.email === null) throw new ServiceError('step_over');
  const { issuer, subject, email } = step;
  refuseProblems(problemsOf([['name', nameProblem(name)]]));
  const waiting = await db
    .selectFrom('sign_ups')
    .select(['email_key', 'name_key'])
    .where('name_key', '=', keyOf(name))
    .executeTakeFirst();
  if ((await isNameOccupied(db, name)) && waiting?.email_key !== keyOf(email))
    refuseProblems([{ field: 'name', code: 'name_occupied' }]);
  const id = await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sign_ups').where('email_key', '=', keyOf(email)).execute();
    const member = await beginMember(context, transaction, {
      ...{ username: name, email, email_key: keyOf(email), password_hash: NO_PASSWORD },
      ...{ lang: body.lang ?? DEFAULT_LANGUAGE, created_ts: seconds(context) },
    });
    const identity = { issuer, subject, email, member_id: member };
    if (!(await link(context, transaction, identity, 'provider_joined')))
      throw new ServiceError('step_over');
    return member;
  });
  await takeProviderStep(context);
  return enterWhole(context, id);
}
